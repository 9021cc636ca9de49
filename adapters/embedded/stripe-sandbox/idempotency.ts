import { createHash } from 'node:crypto';
import { ApiError, invalidRequest } from './errors.ts';
import type { Store } from './store.ts';

/** A stored answer, which is sent again for the same key. */
export type Answer = { status: number; body: string };

/** Stripe forgets keys after a day at the earliest. */
const KEY_LIFETIME_SECONDS = 24 * 3600;
const MAX_KEY_LENGTH = 255;

/** The stored answer of a key, and the id of its request. */
export type Replay = Answer & { requestId: string };

/**
 * Stripe's idempotency keys: the same key with the same request gets the first answer again, unless
 * that was a refusal of its parameters; https://docs.stripe.com/api/idempotent_requests
 */
export class Idempotency {
  readonly #store: Store;
  readonly #underWay = new Set<string>();

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Claims a key for a request, until `release`. @returns the stored answer to send again, if any
   * @throws ApiError (409) while another request has claimed the key, (400) when the key was used for
   * a different request
   */
  claim(key: string, request: string): Replay | undefined {
    if (key.length > MAX_KEY_LENGTH) {
      throw invalidRequest(`Idempotency keys can have up to ${MAX_KEY_LENGTH} characters.`);
    }
    if (this.#underWay.has(key)) {
      throw invalidRequest(
        `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        { code: 'idempotency_key_in_use' },
        409,
      );
    }
    const row = this.#store.sql('SELECT * FROM idempotency WHERE key = ?').get(key);
    if (!row) {
      this.#underWay.add(key);
      return undefined;
    }
    if (row.request === request) {
      return {
        status: Number(row.status),
        body: String(row.body),
        requestId: String(row.request_id),
      };
    }
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }

  /** Stores the answer, in the transaction of the work that it is about. */
  keep(key: string, request: string, requestId: string, answer: Answer, now: number): void {
    this.#store
      .sql(
        'INSERT INTO idempotency (key, request, request_id, status, body, created) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(key, request, requestId, answer.status, answer.body, now);
  }

  release(key: string): void {
    this.#underWay.delete(key);
  }

  /** Forgets keys that are more than a day old. */
  prune(now: number): void {
    this.#store.sql('DELETE FROM idempotency WHERE created < ?').run(now - KEY_LIFETIME_SECONDS);
  }
}

/**
 * A hash by which a repeated request is recognised. Of a card number only the last four digits are
 * hashed, and nothing of the security code, so that not even their hashes are stored.
 */
export const fingerprint = (method: string, path: string, body: string): string => {
  const fields = [...new URLSearchParams(body)].map(([name, value]) => {
    if (name.endsWith('[cvc]')) return [name, ''];
    return [name, name.endsWith('[number]') ? value.slice(-4) : value];
  });
  return createHash('sha256')
    .update(JSON.stringify([method, path, fields]))
    .digest('hex');
};
