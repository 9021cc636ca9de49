import type {
  ConsoleBooking,
  ConsoleBookingPage,
} from '../../../adapters/http/console-contract.ts';
import { costOfPieces } from '../../../domain/charges.ts';
import { Money } from '../../../domain/money.ts';

type Details = 'history' | 'pieces';
type Pieces = ConsoleBookingPage['pieces'];

/** A booking that a list has read is shown at once, and has its history a moment later. */
export type SeenBooking = Omit<ConsoleBookingPage, Details> &
  Partial<Pick<ConsoleBookingPage, Details>>;

/** A booking with what can still be refunded of it. */
export type RefundableBooking = ConsoleBooking & Pick<ConsoleBookingPage, 'pieces'>;

/** Whether a refund was asked for, and the money has not gone back yet. */
export const isRefundUnderWay = (
  booking: { pieces?: Pick<Pieces, 'underWay'> } | undefined,
): boolean => (booking?.pieces?.underWay ?? 0) > 0;

/** How often a refund that is under way is looked at again, in milliseconds. */
export const watchEvery = 3000;

/** What is wrong with a number of pieces as it was typed. @param left how many there are */
export const quantityFault = (typed: string, left: number): string | undefined => {
  const quantity = Number(typed);
  if (/^\s*\d+\s*$/.test(typed) && quantity >= 1 && quantity <= left) return undefined;
  if (left === 0) return 'All of it is refunded, or is being refunded.';
  return left === 1 ? 'Only 1 piece is left: give 1.' : `Give a whole number from 1 to ${left}.`;
};

/** What goes back for so many pieces, and what stays paid then; all in major units. */
export const refundPreview = (
  {
    price,
    orderQuantity,
    charges,
    pieces: { left },
  }: Pick<ConsoleBooking, 'price' | 'orderQuantity' | 'charges'> & {
    pieces: Pick<Pieces, 'left'>;
  },
  quantity: number,
  currency: string,
): { back: number; stays: number } => {
  const minor = (amount: number) => Money.fromMajor(amount, currency).minor;
  const booking = {
    price: Money.fromMajor(price, currency),
    quantity: orderQuantity,
    charges: charges && {
      delivery: minor(charges.delivery),
      tax: minor(charges.tax),
      deliveryTax: minor(charges.deliveryTax),
      taxIncluded: charges.taxIncluded,
    },
  };
  const taken = orderQuantity - left;
  return {
    back: costOfPieces(booking, quantity, taken).toMajor(),
    stays: costOfPieces(booking, left - quantity, taken + quantity).toMajor(),
  };
};
