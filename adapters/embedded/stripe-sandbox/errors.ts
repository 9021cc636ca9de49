import type Stripe from 'stripe';

/** The `error` object of an answer, in Stripe's shape. */
export type ErrorDetails = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
};

/** A refused request. Nothing was written. */
export class ApiError extends Error {
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(status: number, details: ErrorDetails) {
    super(details.message);
    this.name = 'ApiError';
    this.status = status;
    this.details = details;
  }
}

type More = Partial<Omit<ErrorDetails, 'type' | 'message'>>;

/** A 400 of type `invalid_request_error`. */
export const invalidRequest = (message: string, more: More = {}, status = 400): ApiError =>
  new ApiError(status, { type: 'invalid_request_error', message, ...more });

/** A 404 `resource_missing`. */
export const noSuch = (kind: string, id: string, param = 'id'): ApiError =>
  invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param }, 404);

/** A 400 `payment_intent_unexpected_state`, which contains the intent as it is now. */
export const unexpectedState = (message: string, intent: Stripe.PaymentIntent): ApiError =>
  invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });

/** A 402 for an invalid card; the intent does not change. */
export const unusableCard = (code: string, message: string, param: string, more: More = {}) =>
  new ApiError(402, { type: 'card_error', code, message, param, ...more });
