import type Stripe from 'stripe';
import { emitRefundUpdated, emitter } from './events.ts';
import { thisMoment } from './ids.ts';
import { concludeRefund } from './refund.ts';
import type { Store } from './store.ts';
import type { Webhooks } from './webhooks.ts';

/** How many refunds are concluded in one transaction. */
const BATCH = 100;

/**
 * The refunds whose outcome comes some time after the answer. They are put here in the transaction
 * that makes them; https://docs.stripe.com/testing#refunds
 */
export class RefundOutcomes {
  readonly #store: Store;
  readonly #webhooks: Webhooks;
  readonly #delayMs: number;
  #timer: NodeJS.Timeout | undefined;

  /** @param delayMs from a refund to its outcome */
  constructor(store: Store, webhooks: Webhooks, delayMs: number) {
    this.#store = store;
    this.#webhooks = webhooks;
    this.#delayMs = delayMs;
  }

  /** Begins to conclude. What waited when the sandbox ended is due at once. */
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

  /** Concludes what is due until then (in milliseconds), and answers how many these were. */
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

  /** Concludes what is due and sets the alarm for what comes next. */
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
