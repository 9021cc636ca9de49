import { useRef } from 'react';
import { Unreachable } from '../../../storefront/src/lib/api.ts';
import { draftKeys } from '../../../storefront/src/lib/draft-keys.ts';
import { isTransient } from '../../../storefront/src/lib/failure.ts';

/**
 * The `Idempotency-Key` of what a dialog sends. What may have been done keeps it, also for the next dialog that asks
 * for the same of what this page has not read anew since.
 */
export const useRetryKey = (form: string) => {
  const keys = draftKeys(form);
  const key = useRef('');
  const mayBeDone = useRef(false);
  return {
    /** @param seen of what it is asked */
    keyFor: (request: object, seen: unknown): string => {
      if (!mayBeDone.current) key.current = keys.keyFor(JSON.stringify([seen, request]));
      return key.current;
    },
    noteFailure: (error: Error): void => {
      mayBeDone.current = isTransient(error.cause);
    },
    forget: () => keys.forget(),
  };
};

/** Whether it is not known what became of what was sent. */
export const isUnsure = ({ cause }: Error): boolean => cause instanceof Unreachable;

/** What a dialog says of a failure of what it can send again by the same key. */
export const failureInWords = (error: Error): string =>
  isUnsure(error)
    ? `${error.message} It may have been done: send it again as it is, and it is done once.`
    : error.message;
