import type Stripe from 'stripe';
import { emitRefundUpdated, emitter } from './events.ts';
import { thisMoment } from './ids.ts';
import { concludeRefund } from './refund.ts';
import type { Store } from './store.ts';
import type { Webhooks } from './webhooks.ts';

const BATCH = 100;

/**
 * A queue of the refunds whose outcome comes later than the answer. They are added in the
 * transaction that creates them; https://docs.stripe.com/testing#refunds
 */
export class RefundOutcomes {
  readonly #store: Store;
  readonly #webhooks: Webhooks;
  readonly #delayMs: number;
  #timer: NodeJS.Timeout | undefined;

  /** @param delayMs between a refund and its outcome */
  constructor(store: Store, webhooks: Webhooks, delayMs: number) {
    this.#store = store;
    this.#webhooks = webhooks;
    this.#delayMs = delayMs;
  }

  /** Starts the timer. Refunds that were pending when the sandbox ended are concluded at once. */
  start(): void {
    this.#store.sql('UPDATE refund_outcomes SET due = ?').run(Date.now());
    this.#wake();
  }

  enqueue(refund: Stripe.Refund): void {
    this.#store
      .sql('INSERT INTO refund_outcomes (refund, due) VALUES (?, ?)')
      .run(refund.id, Date.now() + this.#delayMs);
    this.#timer ??= setTimeout(() => this.#wake(), this.#delayMs);
  }

  /** Concludes the refunds that are due until then (in milliseconds). @returns how many */
  conclude(until: number): number {
    let concluded = 0;
    for (let batch = this.#due(until); batch.length > 0; batch = this.#due(until)) {
      this.#store.transaction(() => {
        for (const id of batch) this.#concludeOne(id);
      });
      concluded += batch.length;
    }
    this.#webhooks.wake();
    return concluded;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Concludes the refunds that are due, and sets the timer for the next one. */
  #wake(): void {
    const now = Date.now();
    this.conclude(now);
    const next = this.#store.sql('SELECT min(due) AS due FROM refund_outcomes').get()?.due;
    this.#timer = typeof next === 'number' ? setTimeout(() => this.#wake(), next - now) : undefined;
  }

  #due(until: number): string[] {
    return this.#store
      .sql('SELECT refund FROM refund_outcomes WHERE due <= ? ORDER BY due, rowid LIMIT ?')
      .all(until, BATCH)
      .map(({ refund }) => String(refund));
  }

  #concludeOne(id: string): void {
    this.#store.sql('DELETE FROM refund_outcomes WHERE refund = ?').run(id);
    const before = this.#store.get('refund', id);
    const charge =
      typeof before?.charge === 'string' ? this.#store.get('charge', before.charge) : undefined;
    if (!before || !charge) throw new Error(`${id} refunds no charge`);
    const { refund, charge: after } = concludeRefund(before, charge);
    this.#store.put(refund);
    this.#store.put(after);
    const emit = emitter(this.#store, this.#webhooks, thisMoment());
    const { status, pending_reason } = before;
    emitRefundUpdated(emit, refund, { status, ...(pending_reason && { pending_reason }) });
    if (refund.status === 'failed') emit({ type: 'refund.failed', object: refund });
  }
}
