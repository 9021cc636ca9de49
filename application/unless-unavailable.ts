import { Unavailable } from '../domain/errors.ts';

/**
 * So many calls of a run that fail tell that a service is away. Fewer may be those of things for which
 * alone it fails, each time, and behind which others must not wait.
 */
export const callsOfOutage = 10;

/** Catches `Unavailable`, where the work is done although a service cannot be reached. */
export const unlessUnavailable = (error: unknown): undefined => {
  if (!(error instanceof Unavailable)) throw error;
};
