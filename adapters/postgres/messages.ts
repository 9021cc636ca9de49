import { LockMode, type MikroORM } from '@mikro-orm/postgresql';
import type { Messages } from '../../application/messages/ports.ts';
import { Message } from '../../domain/message.ts';
import { detached, managerOf } from './atomically.ts';

export const postgresMessages = (orm: MikroORM): Messages => {
  const em = managerOf(orm);
  return {
    add: async (message) => {
      await em().insert(message);
    },

    find: async (id) => (await em().findOne(Message, { id }, detached)) ?? undefined,

    findLocked: async (id) =>
      (await em().findOne(
        Message,
        { id },
        { ...detached, lockMode: LockMode.PESSIMISTIC_WRITE },
      )) ?? undefined,

    save: async ({ id, readAt, answeredAt, version }) => {
      await em().execute(
        'update messages set read_at = ?, answered_at = ?, version = ? where id = ?',
        [readAt ?? null, answeredAt ?? null, version, id],
      );
    },
  };
};
