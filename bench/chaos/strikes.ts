// How each kind of fault strikes, how long it lasts, and how it ends.
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Fault, FaultKind } from './plan.ts';
import { askSandbox } from '../../adapters/embedded/fixtures/whole-shop.ts';
import type { Trouble } from './mail-server.ts';
import type { ChaoticShop } from './shop.ts';

type Strike = (shop: ChaoticShop, fault: Fault) => Promise<void>;

/** From `from` to `to`, by a strength from 0 to 99. */
const between = (from: number, to: number, strength: number): number =>
  Math.round(from + ((to - from) * strength) / 99);

const oneOf = <T>(things: readonly T[], choice: number): T => {
  const thing = things[choice % things.length];
  if (thing === undefined) throw new Error('There is nothing to choose from.');
  return thing;
};

/** The calls of Stripe's API that the shop makes; '' stands for all, the browsers' among them. */
const calls = ['', '/v1/payment_intents', '/cancel', '/confirm', '/v1/refunds'];

const stripeFault =
  (fault: (strength: number) => object): Strike =>
  async (shop, { strength, choice }) => {
    const times = between(1, 12, choice % 100);
    const order = { path: oneOf(calls, choice), times, ...fault(strength) };
    await askSandbox(shop, 'POST', '/control/faults', order);
  };

const webhookRule =
  (action: 'duplicate' | 'delay' | 'drop', delay?: [number, number]): Strike =>
  async (shop, { strength }) => {
    const times = between(2, 20, strength);
    const delayMs = delay && { delayMs: between(...delay, strength) };
    await askSandbox(shop, 'POST', '/control/webhook-rules', { action, times, ...delayMs });
  };

const mailTrouble =
  (
    how: Trouble['how'],
    most: number,
    more: (strength: number) => Partial<Trouble> = () => ({}),
  ): Strike =>
  async ({ mail }, { strength, choice }) =>
    mail.trouble({ how, times: between(1, most, choice % 100), ...more(strength) });

const strikes: Record<FaultKind, Strike> = {
  'an API process killed': async ({ processes }, { strength, choice }) => {
    const one = oneOf(processes, choice);
    await one.end('SIGKILL');
    await pause(between(0, 1_000, strength));
    await one.start();
  },
  'PostgreSQL stopped': async ({ parts }, { strength }) => {
    await parts.postgres.end('SIGTERM'); // which stops it fast: clients are cut off, data is written
    await pause(between(100, 2_000, strength));
    await parts.postgres.start();
  },
  'PostgreSQL killed': async ({ parts }, { strength }) => {
    await parts.postgres.end('killAll');
    await pause(between(0, 1_500, strength));
    await parts.postgres.start();
  },
  'database connections cut': async ({ settings }, { strength }) => {
    const client = new Client(settings['DATABASE_URL']);
    await client.connect();
    const [share, rest] = strength < 30 ? [1, 0] : [3, strength % 3];
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name like 'parches%' and pid <> pg_backend_pid() and pid % $1 = $2`,
      [share, rest],
    );
    await client.end();
  },
  // The longest is longer than the shop waits for one try of a call.
  'Stripe late': stripeFault((strength) => ({
    delayMs: between(300, 12_000, strength),
    when: strength % 2 === 0 ? 'before' : 'after',
  })),
  'Stripe answers 500': stripeFault((strength) => ({
    effect: 'error',
    status: oneOf([500, 502, 503], strength),
    when: strength % 2 === 0 ? 'before' : 'after',
  })),
  'Stripe gone': async ({ parts }, { strength }) => {
    await parts.stripe.end('SIGKILL');
    await pause(between(200, 3_000, strength));
    await parts.stripe.start();
  },
  'Stripe cut short, the work done': stripeFault(() => ({ effect: 'cut' })),
  'webhooks doubled': webhookRule('duplicate'),
  'webhooks reordered': async (shop, { strength }) => {
    const times = between(3, 20, strength);
    await askSandbox(shop, 'POST', '/control/webhook-rules', { action: 'hold', times });
    await pause(between(500, 3_000, strength));
    await askSandbox(shop, 'POST', '/control/webhooks/release', { order: 'newest' });
  },
  'webhooks delayed': webhookRule('delay', [1_000, 20_000]),
  'webhooks dropped': webhookRule('drop'),
  'the mail server gone': async ({ mail }, { strength }) => {
    await mail.kill();
    await pause(between(200, 8_000, strength));
    await mail.start();
  },
  // The longest is longer than the shop waits for an answer.
  'the mail server slow': mailTrouble('slow', 12, (strength) => ({
    ms: between(300, 35_000, strength),
  })),
  'the mail server refuses': mailTrouble('refuse', 12, (strength) => ({
    code: oneOf([421, 450, 550, 554], strength),
  })),
  'the mail server cuts a mail short': mailTrouble('cut', 8),
  'a mail taken, its answer lost': mailTrouble('lose the answer', 8),
  'Firebase unreachable': async ({ parts }, { strength }) => {
    await parts.auth.end('SIGKILL');
    await pause(between(500, 3_000, strength));
    await parts.auth.start();
  },
  // Until the same process is killed the next time: it comes back with the right one.
  'the clock of a process off': async ({ processes }, { strength, choice }) => {
    const one = oneOf(processes, choice);
    const minutes = between(-15, 15, strength) || 5;
    await one.end('SIGKILL');
    await one.start({ CHAOS_CLOCK_MS: `${minutes * 60_000}` });
  },
  'the disk of the images full': async ({ disk }, { strength }) => {
    disk?.fill();
    await pause(between(500, 3_000, strength));
    disk?.free();
  },
};

/** What two faults of the same resource would do to each other is not tried: they take turns. */
const resourceOf = ({ kind, choice }: Fault, processCount: number): string => {
  if (kind === 'an API process killed' || kind === 'the clock of a process off')
    return `process ${choice % processCount}`;
  if (kind.includes('PostgreSQL') || kind.includes('database')) return 'PostgreSQL';
  if (kind.includes('Stripe') || kind.includes('webhooks')) return 'Stripe';
  return kind;
};

/** Lets faults strike one after the other where they share a resource, and counts them. */
export class Striker {
  readonly struck = new Map<FaultKind, number>();
  readonly notTried: string[] = [];
  private readonly shop: ChaoticShop;
  private readonly busy = new Map<string, Promise<void>>();

  constructor(shop: ChaoticShop) {
    this.shop = shop;
    if (!shop.disk)
      this.notTried.push('the disk of the images full: this machine lets us mount no small disk');
  }

  /** Begins it, or puts it in line; `untilOver` tells how it went. */
  strike(fault: Fault): void {
    if (fault.kind === 'the disk of the images full' && !this.shop.disk) return;
    const resource = resourceOf(fault, this.shop.processes.length);
    const over = this.after(this.busy.get(resource), fault);
    over.catch(() => {}); // untilOver tells of it
    this.busy.set(resource, over);
  }

  private async after(before: Promise<void> | undefined, fault: Fault): Promise<void> {
    await before;
    await strikes[fault.kind](this.shop, fault);
    this.struck.set(fault.kind, (this.struck.get(fault.kind) ?? 0) + 1);
  }

  /** Waits for every fault to be over. @throws what kept one from striking */
  async untilOver(): Promise<void> {
    await Promise.all(this.busy.values());
  }

  get total(): number {
    return [...this.struck.values()].reduce((sum, count) => sum + count, 0);
  }
}
