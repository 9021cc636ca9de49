/** How large a shop is. */
export type Size = { products: number; bookings: number };

/** A shop in which a few people have their bookings has as good as none. */
export const atFirst = 5_000;

export const sizeOf = ({ products, bookings }: Size): string =>
  bookings > atFirst
    ? `${bookings.toLocaleString('en')} bookings`
    : `${products.toLocaleString('en')} products`;
