// How a good client asks: again, with the same key, until it knows.
import { setTimeout as pause } from 'node:timers/promises';

/** `status` is 0 when nobody can tell what became of the request. */
export type Reply<T> = {
  status: number;
  body: T;
  /** How often it was asked. All tries but the last had no clear answer: any may have done the work. */
  tries: number;
};

export type Question = {
  token?: string;
  body?: object;
  form?: Record<string, string> | FormData;
  /** The retry key. */
  key?: string;
  /** The answer is no JSON, and not looked at. */
  bytes?: boolean;
};

const patienceMs = 90_000;
const tryLimitMs = 35_000;
const firstPauseMs = 100;
const longestPauseMs = 1_600;

/** What a client of the shop is told. `bare` hears of answers that no fault excuses. */
export const clientOf = (origin: string, bare: (what: string) => void) => {
  const attempt = async (method: string, path: string, question: Question) => {
    const { token, body, form, key, bytes } = question;
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(form && { body: form instanceof FormData ? form : new URLSearchParams(form) }),
      signal: AbortSignal.timeout(tryLimitMs),
    });
    const text = await response.text();
    const isProblem = response.headers.get('content-type')?.includes('problem+json') === true;
    if (isProblem && response.status === 500) bare(`${method} ${path} answered ${text}`);
    return { status: response.status, text: bytes === true ? '' : text };
  };

  return async <T>(method: string, path: string, question: Question = {}): Promise<Reply<T>> => {
    const deadline = Date.now() + patienceMs;
    let wait = firstPauseMs;
    for (let tries = 1; ; tries++) {
      const reply = await attempt(method, path, question).catch(() => undefined);
      if (reply && reply.status < 500 && reply.status !== 429) {
        const body: T = reply.text === '' ? undefined : JSON.parse(reply.text);
        return { status: reply.status, body, tries };
      }
      if (Date.now() > deadline) return { status: 0, body: undefined as T, tries };
      await pause(wait);
      wait = Math.min(2 * wait, longestPauseMs);
    }
  };
};

/** What was taken away by a try whose answer was lost is not there for the next one. */
export const isGone = ({ status, tries }: Reply<unknown>): boolean =>
  status === 200 || (status === 404 && tries > 1);

export type Ask = ReturnType<typeof clientOf>;
