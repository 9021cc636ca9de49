import type { MikroORM } from '@mikro-orm/postgresql';
import type { PaymentEvents } from '../../application/payments/ports.ts';
import { databaseOf } from './atomically.ts';

export const postgresPaymentEvents = (orm: MikroORM): PaymentEvents => ({
  isNew: async (eventId, now) => {
    const { numInsertedOrUpdatedRows } = await databaseOf(orm)()
      .insertInto('payment_events')
      .values({ id: eventId, received_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },
});
