/** A stock of so many pieces, or fewer, is low. */
export const lowStock = 5;
