import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Users } from '../../application/users/ports.ts';
import { User } from '../../domain/user.ts';
import { databaseOf } from './atomically.ts';
import { changesOf } from './changes.ts';
import { containsWords, matchesSearch } from './conditions.ts';
import { keysetQuery, readKeysetPage } from './keyset-pages.ts';
import { UserMapping } from './mapping.ts';
import { compiledIn, preparedIn } from './prepared.ts';
import { insertInto } from './sql.ts';
import { tableOf, type Row } from './tables.ts';

export const postgresUsers = (orm: MikroORM): Users => {
  const db = databaseOf(orm);
  const table = tableOf(orm, UserMapping, User);
  const prepared = preparedIn(orm);
  const read = readKeysetPage(orm);
  const { changing } = changesOf(orm);
  const byId = compiledIn(orm)<{ id: string }>(
    ({ id }) => sql`select ${table.columns} from users where id = ${id}`,
  );
  return {
    find: async (id) => {
      if (orm.em.isInTransaction()) return table.find(id);
      const [row] = await prepared<Row>('users.find', byId({ id }));
      return row && table.entityOf(row);
    },

    findLocked: table.findLocked,

    findByAccount: async (accountId) =>
      (await table.select(sql`where account_id = ${accountId}`))[0],

    // Addresses are stored in lower case; the index by lower(email) guards against any other.
    findByEmail: async (email) =>
      (await table.select(sql`where lower(email) = ${email.value} and removed_at is null`))[0],

    add: async (user) => {
      const { rows } = await sql`${insertInto('users', table.valuesOf(user))}
        on conflict do nothing returning id`.execute(db());
      return rows.length === 1;
    },

    save: (user) => changing([`user:${user.id}`], () => table.save(user)),

    list: (query) => {
      const keyset = keysetQuery(
        {
          table: sql`users`,
          columns: table.columns,
          order: { name: 'oldest', descending: false },
          filter: [
            sql`removed_at is null`,
            ...matchesSearch(query.q, ['id'], containsWords(sql`plain`)),
          ],
        },
        query.after,
      );
      return read(keyset, query, table.recordOf);
    },

    lockAdmins: async () => {
      const admins = await db()
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('removed_at', 'is', null)
        .orderBy('id')
        .forUpdate()
        .execute();
      return admins.length;
    },
  };
};
