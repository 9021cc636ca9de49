import type { MikroORM } from '@mikro-orm/postgresql';
import type { PaymentEvents } from '../../application/payments/ports.ts';
import { managerOf } from './atomically.ts';

export const postgresPaymentEvents = (orm: MikroORM): PaymentEvents => {
  const em = managerOf(orm);
  return {
    isNew: async (eventId, now) => {
      const added = await em().execute<unknown[]>(
        `insert into payment_events (id, received_at) values (?, ?)
         on conflict do nothing returning id`,
        [eventId, now],
      );
      return added.length === 1;
    },
  };
};
