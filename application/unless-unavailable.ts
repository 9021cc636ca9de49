import { Unavailable } from '../domain/errors.ts';

/** Catches what does no harm: a service that cannot be reached now, where the work is done without it. */
export const unlessUnavailable = (error: unknown): undefined => {
  if (!(error instanceof Unavailable)) throw error;
};
