/** A moment that may not have been. */
export const dateOf = (stored: string | Date | null): Date | undefined =>
  stored === null ? undefined : new Date(stored);
