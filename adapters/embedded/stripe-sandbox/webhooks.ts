import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import type { Controls } from './controls.ts';
import type { Store } from './store.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const RETRY_DELAYS = [0.2, 1, 3, 10, 30, 120, 600].map((seconds) => seconds * SECOND);
const GIVE_UP_AFTER = 72 * HOUR;
const RECEIVER_TIMEOUT = 10 * SECOND;
/** When the connection is refused, the shop is restarting: the webhook is tried again soon. */
const RETRY_WHEN_REFUSED = 5 * SECOND;
const AT_ONCE = 32;
/** setTimeout takes no more than 31 bits. */
const LONGEST_TIMER = HOUR;

type Delivery = { seq: number; body: string; attempts: number; created: number };

/** The delay after `attempts` failures, in milliseconds. */
export const retryDelay = (attempts: number, refused: boolean): number => {
  const delay = RETRY_DELAYS[attempts - 1] ?? HOUR;
  return refused ? Math.min(delay, RETRY_WHEN_REFUSED) : delay;
};

/** The `Stripe-Signature` of a body sent at `time` (Unix seconds). */
export const signature = (secret: string, time: number, body: string): string =>
  `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;

/**
 * The outbox of webhooks. An event is added in the transaction of the change that it is about. It
 * is sent, independently of others and with growing delays, until the receiver answers 2xx, for at
 * most three days.
 */
export class Webhooks {
  readonly #store: Store;
  readonly #controls: Controls;
  readonly #secret: string;
  readonly #underWay = new Map<number, Promise<void>>();
  readonly #stopping = new AbortController();
  #url: string | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(store: Store, controls: Controls, secret: string, url: string | undefined) {
    this.#store = store;
    this.#controls = controls;
    this.#secret = secret;
    this.#url = url;
  }

  /** Sends all webhooks, also those that wait, to this address from now on. */
  deliverTo(url: string): void {
    this.#url = url;
    this.start();
  }

  /** Starts to send. Webhooks that waited or were held when the sandbox ended are due at once. */
  start(): void {
    this.#store
      .sql(`UPDATE deliveries SET state = 'pending', due = ? WHERE state IN ('pending', 'held')`)
      .run(Date.now());
    this.wake();
  }

  /** Adds an event. Call `wake` once the transaction is committed. */
  enqueue(event: Stripe.EventBase): void {
    const rule = this.#controls.takeWebhookRule(event.type);
    const now = Date.now();
    const due = rule?.action === 'delay' ? now + rule.delayMs : now;
    const state = { drop: 'dropped', hold: 'held', duplicate: 'pending', delay: 'pending' };
    // Indented as Stripe's webhooks are: a receiver that checks the signature of the parsed and
    // serialised body, in place of the raw one, fails here too.
    const body = JSON.stringify(event, undefined, 2);
    const insert = this.#store.sql(
      'INSERT INTO deliveries (event, type, body, state, created, due) VALUES (?, ?, ?, ?, ?, ?)',
    );
    const copies = rule?.action === 'duplicate' ? 2 : 1;
    for (let copy = 0; copy < copies; copy++) {
      insert.run(event.id, event.type, body, rule ? state[rule.action] : 'pending', now, due);
    }
  }

  /** Sends the webhooks that are due, and sets the timer for the next one. */
  wake(): void {
    if (this.#stopping.signal.aborted || this.#url === undefined) return;
    clearTimeout(this.#timer);
    const now = Date.now();
    const pending = this.#store
      .sql(`SELECT * FROM deliveries WHERE state = 'pending' ORDER BY due, seq LIMIT ?`)
      .all(2 * AT_ONCE)
      .filter((row) => !this.#underWay.has(Number(row.seq)));
    for (const row of pending) {
      const due = Number(row.due);
      if (due > now) {
        this.#timer = setTimeout(() => this.wake(), Math.min(due - now, LONGEST_TIMER));
        return;
      }
      if (this.#underWay.size >= AT_ONCE) return;
      void this.#attempt(deliveryOf(row)).then(() => this.wake());
    }
  }

  /** Sends the held webhooks one after the other; settles when each was tried once. */
  async release(order: 'oldest' | 'newest'): Promise<void> {
    this.#controls.webhookRules = this.#controls.webhookRules.filter(
      ({ action }) => action !== 'hold',
    );
    const held = this.#store
      .sql(`SELECT * FROM deliveries WHERE state = 'held' ORDER BY seq`)
      .all();
    for (const row of order === 'oldest' ? held : held.toReversed()) {
      await this.#attempt(deliveryOf(row));
    }
    this.wake();
  }

  /** How many webhooks of an event are not delivered yet. */
  pendingFor(event: string): number {
    const row = this.#store
      .sql(`SELECT count(*) AS n FROM deliveries WHERE event = ? AND state IN ('pending', 'held')`)
      .get(event);
    return Number(row?.n);
  }

  /** The latest deliveries, newest first, without their bodies. */
  list(limit: number): object[] {
    return this.#store
      .sql(
        `SELECT seq, event, type, state, attempts, created, due, last_status, last_error
         FROM deliveries ORDER BY seq DESC LIMIT ?`,
      )
      .all(limit);
  }

  /** Stops sending. Requests that run are aborted, and sent again at the next start. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#stopping.abort();
    await Promise.all(this.#underWay.values());
  }

  #attempt(delivery: Delivery): Promise<void> {
    const attempt = this.#send(delivery).finally(() => this.#underWay.delete(delivery.seq));
    this.#underWay.set(delivery.seq, attempt);
    return attempt;
  }

  async #send(delivery: Delivery): Promise<void> {
    try {
      const response = await fetch(this.#url ?? '', {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signature(
            this.#secret,
            Math.floor(Date.now() / SECOND),
            delivery.body,
          ),
        },
        body: delivery.body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(RECEIVER_TIMEOUT)]),
      });
      await response.body?.cancel();
      if (response.ok) this.#delivered(delivery, response.status);
      else this.#failed(delivery, { status: response.status });
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#failed(delivery, { error });
    }
  }

  #delivered({ seq, attempts }: Delivery, status: number): void {
    this.#store
      .sql(
        `UPDATE deliveries SET state = 'delivered', attempts = ?, last_status = ?, last_error = NULL
         WHERE seq = ?`,
      )
      .run(attempts + 1, status, seq);
  }

  #failed(delivery: Delivery, { status, error }: { status?: number; error?: unknown }): void {
    const attempts = delivery.attempts + 1;
    const reason = error === undefined ? null : reasonOf(error);
    const over = Date.now() - delivery.created > GIVE_UP_AFTER;
    this.#store
      .sql(
        `UPDATE deliveries SET state = ?, attempts = ?, due = ?, last_status = ?, last_error = ?
         WHERE seq = ?`,
      )
      .run(
        over ? 'failed' : 'pending',
        attempts,
        Date.now() + retryDelay(attempts, reason === 'ECONNREFUSED'),
        status ?? null,
        reason,
        delivery.seq,
      );
  }
}

const deliveryOf = (row: Record<string, unknown>): Delivery => ({
  seq: Number(row.seq),
  body: String(row.body),
  attempts: Number(row.attempts),
  created: Number(row.created),
});

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
};
