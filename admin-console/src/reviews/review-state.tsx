import { useRecordContext } from 'react-admin';
import type { ConsoleReview } from '../../../adapters/http/console-contract.ts';
import { StateLabel } from '../components/state-label.tsx';

export type ReviewState = ConsoleReview['state'];

const words = { shown: 'Shown', held: 'Held', hidden: 'Hidden' } as const;
const tones = { shown: 'good', held: 'warn', hidden: 'quiet' } as const;

/** The states as choices of an input, with their meaning for shoppers. */
export const reviewStates: { id: ReviewState; name: string }[] = [
  { id: 'shown', name: 'Shown to everyone' },
  { id: 'held', name: 'Held until it is approved' },
  { id: 'hidden', name: 'Hidden from the shop' },
];

export const ReviewStateLabel = () => {
  const state = useRecordContext<ConsoleReview>()?.state;
  return state ? <StateLabel tone={tones[state]}>{words[state]}</StateLabel> : null;
};
