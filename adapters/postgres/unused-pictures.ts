import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { UnusedPictures, Uploads } from '../../application/images/ports.ts';
import { databaseOf } from './atomically.ts';
import type { Sql } from './sql.ts';

/** A picture is known by its name, whatever address its place had when it was used. */
const usedIn = (table: string, address: Sql, isUpload: Sql): Sql =>
  sql`exists (select from ${sql.table(table)}
    where split_part(${address}, '/', -1) = picture and ${isUpload})`;

const uses = [
  ...['products', 'reviews', 'bookings'].map((table) => {
    const image = sql.ref(`${table}.image`);
    return usedIn(table, image, sql`${image} not like '/pictures/%'`);
  }),
  ...['avatar', 'photoURL'].map((field) => {
    const picture = sql`profile ->> ${sql.lit(field)}`;
    return usedIn('users', sql`(${picture})`, sql`${picture} <> ''`);
  }),
];
const isUsed = sql`(${sql.join(uses, sql` or `)})`;

export const postgresUnusedPictures = (orm: MikroORM): UnusedPictures => {
  const db = databaseOf(orm);
  return {
    mark: async (names, now) => {
      await sql`
        insert into unused_pictures (name, since)
        select picture, ${now} from unnest(${names}::text[]) picture where not ${isUsed}
        on conflict do nothing`.execute(db());
    },

    stillUnused: async (before, limit) => {
      await sql`
        delete from unused_pictures using
          (select name as picture from unused_pictures where since < ${before}) as marked
        where unused_pictures.name = picture and ${isUsed}`.execute(db());
      const rows = await db()
        .selectFrom('unused_pictures')
        .select('name')
        .where('since', '<', before)
        .orderBy('since')
        .orderBy('name')
        .limit(limit)
        .execute();
      return rows.map(({ name }) => name);
    },

    isMarked: async (name) =>
      (await db()
        .selectFrom('unused_pictures')
        .select('name')
        .where('name', '=', name)
        .executeTakeFirst()) !== undefined,

    forget: async (name) => {
      await db().deleteFrom('unused_pictures').where('name', '=', name).execute();
      await db().deleteFrom('uploads').where('name', '=', name).execute();
    },
  };
};

export const postgresUploads = (orm: MikroORM): Uploads => {
  const db = databaseOf(orm);
  return {
    add: async (name, personId) => {
      await db().insertInto('uploads').values({ name, person_id: personId }).execute();
    },

    unusedOf: async (personId) => {
      const { rows } = await sql<{ count: string }>`
        select count(*) from (select name as picture from uploads where person_id = ${personId}) as theirs
        where not ${isUsed}`.execute(db());
      return Number(rows[0]?.count);
    },
  };
};
