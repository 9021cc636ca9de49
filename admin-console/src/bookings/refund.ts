import type { ConsoleBookingPage } from '../../../adapters/http/console-contract.ts';

type WithHistory = Pick<ConsoleBookingPage, 'history'>;

/** A booking that a list has read is shown at once, and has its history a moment later. */
export type SeenBooking = Omit<ConsoleBookingPage, 'history'> & Partial<WithHistory>;

/** Whether a refund was asked for, and the money has not gone back yet. */
export const isRefundUnderWay = (booking: SeenBooking | undefined): boolean =>
  booking?.status === 'paid' &&
  booking.history?.some(({ kind }) => kind === 'refund asked') === true;
