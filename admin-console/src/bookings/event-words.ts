import type { ConsoleBookingPage } from '../../../adapters/http/console-contract.ts';

type Event = ConsoleBookingPage['history'][number];

const words: Record<Event['kind'], string> = {
  placed: 'Placed',
  'payment started': 'Payment started',
  paid: 'Paid',
  'refund asked': 'Refund asked for',
  refunded: 'Refunded',
  expired: 'Expired, stock given back',
  removed: 'Removed, stock given back',
};

/** What has happened to a booking of so many pieces. */
export const eventInWords = ({ kind, pieces }: Event, orderQuantity: number): string => {
  if (pieces !== null) return `${words[kind]}: ${pieces} of ${orderQuantity} pieces`;
  return kind === 'refunded' ? 'Refunded in full' : words[kind];
};
