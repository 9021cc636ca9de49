import type { MikroORM } from '@mikro-orm/postgresql';
import type { Messages } from '../../application/messages/ports.ts';
import { Message } from '../../domain/message.ts';
import { MessageMapping } from './mapping.ts';
import { tableOf } from './tables.ts';

export const postgresMessages = (orm: MikroORM): Messages => {
  const { add, find, findLocked, save } = tableOf(orm, MessageMapping, Message);
  return { add, find, findLocked, save };
};
