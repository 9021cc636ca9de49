import { Conflict } from './errors.ts';

export const noteMaxLength = 2000;
/** So many notes one order may have. */
export const orderMaxNotes = 100;

/** What an admin has written on an order, for other admins. */
export type OrderNote = {
  id: string;
  orderId: string;
  text: string;
  adminId: string;
  adminEmail: string;
  at: Date;
};

/** @throws Conflict when the order has as many notes as one may have */
export const assertNotable = (notes: unknown[]): void => {
  if (notes.length >= orderMaxNotes)
    throw new Conflict(`One order takes at most ${orderMaxNotes} notes.`);
};
