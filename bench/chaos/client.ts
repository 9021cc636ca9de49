// How a good client asks: again, with the same key, until it knows.
import { setTimeout as pause } from 'node:timers/promises';
import type { Ledger } from './ledger.ts';
import { type Answer, type Request, ShopClient } from '../../adapters/http/testing/shop-client.ts';

const patienceMs = 90_000;
const tryLimitMs = 35_000;
const firstPauseMs = 100;
const longestPauseMs = 1_600;

/**
 * Asks again until there is a clear answer: all tries but the last had none, and any of them may have
 * done the work. The status is 0 when nobody can tell what became of the request.
 */
export class PatientClient extends ShopClient {
  private readonly ledger: Pick<Ledger, 'bareFailures' | 'failedTries'>;

  /** @param ledger hears of tries that failed, and of answers that no fault excuses */
  constructor(origin: string, ledger: Pick<Ledger, 'bareFailures' | 'failedTries'>) {
    super(origin);
    this.ledger = ledger;
  }

  override async call<T>(method: string, path: string, request: Request = {}): Promise<Answer<T>> {
    const deadline = Date.now() + patienceMs;
    let wait = firstPauseMs;
    for (let tries = 1; ; tries++) {
      const signal = AbortSignal.timeout(tryLimitMs);
      const answer = await super
        .call<T>(method, path, { ...request, signal })
        .catch(() => undefined);
      if (answer?.status === 500)
        this.ledger.bareFailures.push(`${method} ${path} answered ${JSON.stringify(answer.body)}`);
      if (answer && answer.status < 500 && answer.status !== 429) return { ...answer, tries };
      const kind = answer
        ? `${answer.status}${isProblem(answer) ? '' : ' of the balancer'}`
        : 'no answer';
      const { failedTries } = this.ledger;
      failedTries.set(kind, (failedTries.get(kind) ?? 0) + 1);
      if (Date.now() > deadline)
        return { status: 0, headers: new Headers(), body: undefined as T, tries };
      await pause(wait);
      wait = Math.min(2 * wait, longestPauseMs);
    }
  }
}

const isProblem = ({ headers }: Answer): boolean =>
  headers.get('content-type')?.includes('problem+json') === true;

/** What was taken away by a try whose answer was lost is not there for the next one. */
export const isGone = ({ status, tries }: Answer): boolean =>
  status === 200 || (status === 404 && tries > 1);
