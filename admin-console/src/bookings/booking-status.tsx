import { useRecordContext } from 'react-admin';
import type { ConsoleBooking } from '../../../adapters/http/console-contract.ts';
import { StateLabel } from '../components/state-label.tsx';

export type BookingStatus = ConsoleBooking['status'];

export const statusWords: Record<BookingStatus, string> = {
  unpaid: 'Unpaid',
  paid: 'Paid',
  refunded: 'Refunded',
  expired: 'Expired',
  removed: 'Removed',
};

const tones = {
  unpaid: 'warn',
  paid: 'good',
  refunded: 'quiet',
  expired: 'quiet',
  removed: 'quiet',
} as const;

export const BookingStatusLabel = () => {
  const status = useRecordContext<ConsoleBooking>()?.status;
  return status ? <StateLabel tone={tones[status]}>{statusWords[status]}</StateLabel> : null;
};
