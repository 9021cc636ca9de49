import { Unavailable } from '../domain/errors.ts';

/** Catches `Unavailable`, where the work is done although a service cannot be reached. */
export const unlessUnavailable = (error: unknown): undefined => {
  if (!(error instanceof Unavailable)) throw error;
};
