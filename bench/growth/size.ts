export type Size = { products: number; bookings: number };

/** The bookings of a shop that is to have almost none. */
export const atFirst = 5_000;

export const sizeOf = ({ products, bookings }: Size): string =>
  bookings > atFirst
    ? `${bookings.toLocaleString('en')} bookings`
    : `${products.toLocaleString('en')} products`;
