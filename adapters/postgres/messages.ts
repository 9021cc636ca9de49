import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { MessageAnswers, Messages } from '../../application/messages/ports.ts';
import { Message } from '../../domain/message.ts';
import type { MessageAnswer } from '../../domain/message-answer.ts';
import { keysetQuery, readKeysetPage } from './keyset-pages.ts';
import { MessageAnswerMapping, MessageMapping } from './mapping.ts';
import { retryKeysOf } from './retry-keys.ts';
import { tableOf } from './tables.ts';

export const postgresMessages = (orm: MikroORM): Messages => {
  const { columns, recordOf, valuesOf, find, findLocked, save } = tableOf(
    orm,
    MessageMapping,
    Message,
  );
  const retryKeys = retryKeysOf(orm, 'messages');
  const read = readKeysetPage(orm);
  return {
    add: (message, retry) => retryKeys.add(valuesOf(message), retry),

    findByKey: retryKeys.findByKey(find),

    find,
    findLocked,
    save,

    listFor: ({ id, email, emailVerified }, query) => {
      const left = sql`person_id = ${id}`;
      // The condition of `Message.isReadBy`.
      const readable = emailVerified
        ? sql`(${left} or (person_id is null and email = ${email.value}))`
        : left;
      const newest = { name: 'messages', descending: true };
      const table = sql`messages`;
      const page = keysetQuery({ table, columns, order: newest, filter: [readable] }, query.after);
      const name = emailVerified ? 'messages of an address' : 'messages of a person';
      return read({ ...page, name }, query, recordOf);
    },
  };
};

export const postgresMessageAnswers = (orm: MikroORM): MessageAnswers => {
  const table = tableOf(orm, MessageAnswerMapping, { restore: (answer: MessageAnswer) => answer });
  const retryKeys = retryKeysOf(orm, 'message_answers');
  return {
    add: (answer, retry) => retryKeys.addNew(table.valuesOf(answer), retry),

    find: table.find,

    ofMessage: (messageId) => table.select(sql`where message_id = ${messageId} order by id`),

    findByKey: retryKeys.findByKey(table.find),
  };
};
