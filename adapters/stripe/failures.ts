import type { Stripe } from 'stripe';
import { Conflict, Unavailable } from '../../domain/errors.ts';

/**
 * Whether this is an error of the SDK with one of these names. By name, because the SDK is loaded only
 * when it is needed. https://docs.stripe.com/error-handling
 */
export const isOf = (
  error: unknown,
  ...types: Stripe.errors.StripeError['type'][]
): error is Stripe.errors.StripeError =>
  error instanceof Error && 'type' in error && types.includes(String(error.type));

/** Whether Stripe refused a call with this code. https://docs.stripe.com/error-codes */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'rawType' in error && 'code' in error && error.code === code;

/**
 * Makes calls of Stripe. @throws Unavailable when it cannot be reached, is not well, or asks us to
 * slow down. A refusal of the call itself is thrown as it is, for it is a mistake of ours.
 */
export const reached = async <T>(calls: () => Promise<T>): Promise<T> => {
  try {
    return await calls();
  } catch (error) {
    throw isOutage(error) ? new Unavailable('Stripe', { cause: error }) : error;
  }
};

/** An API error is a 5xx, an answer cut short, or a 409: the same call is under way elsewhere. */
const isOutage = (error: unknown): boolean =>
  isOf(error, 'StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError');

/** What the payer is told when Stripe refuses an amount; other errors stay what they are. */
export const asConflict = (error: unknown): unknown => {
  if (!isOf(error, 'StripeInvalidRequestError')) return error;
  if (error.code === 'amount_too_small')
    return new Conflict('This amount is too small to be paid by card.', 'price');
  if (error.code === 'amount_too_large')
    return new Conflict('This amount is too large to be paid by card.', 'price');
  if (error.param === 'amount') return new Conflict('This amount cannot be paid by card.', 'price');
  return error;
};

/** What an admin is told when Stripe refuses to give money back; other errors stay what they are. */
export const asRefusal = (error: unknown): unknown =>
  isOf(error, 'StripeInvalidRequestError') || error instanceof NotRefunded
    ? new Conflict(
        'Stripe refuses this refund: see its dashboard. It is written down, and tried again by itself.',
        undefined,
        error,
      )
    : error;

/** The money of a refund has come back to the shop's account. */
export class NotRefunded extends Error {}

const keysTried = 5;

/**
 * Calls under an idempotency key, so that it is done once however often this is called. Stripe keeps
 * a failure of its own under a key too, and repeats it for a day: then the next key in line is taken.
 * Only for calls whose effect is lost or refused the second time when the answer never came.
 */
export const onceUnder = async <T>(key: string, call: (key: string) => Promise<T>): Promise<T> => {
  for (let number = 1; ; number++) {
    try {
      return await call(number === 1 ? key : `${key}:${number}`);
    } catch (error) {
      if (number === keysTried || !isKeptFailure(error)) throw error;
    }
  }
};

const isKeptFailure = (error: unknown): boolean =>
  isOf(error, 'StripeAPIError') &&
  (error.statusCode ?? 0) >= 500 &&
  error.headers?.['idempotent-replayed'] === 'true';
