import { Gauge, type Registry } from 'prom-client';
import type { Outbox } from '../../application/outbox/ports.ts';

/** Measures the outbox, which all processes share: so each tells the same, and that counts once. */
export const measureMails = (registry: Registry, outbox: Pick<Outbox, 'counts'>): void => {
  let asking: ReturnType<Outbox['counts']> | undefined;
  const ask = () => (asking ??= outbox.counts().finally(() => (asking = undefined)));
  const measure = (name: string, help: string, count: 'waiting' | 'givenUp') =>
    new Gauge({
      name,
      help,
      registers: [registry],
      aggregator: 'max',
      // While there is no answer it tells what it told.
      async collect() {
        const counts = await ask().catch(() => undefined);
        if (counts) this.set(counts[count]);
      },
    });
  measure('mails_waiting', 'Mails that are not sent yet', 'waiting');
  measure('mails_given_up', 'Mails that were given up in the last 90 days', 'givenUp');
};
