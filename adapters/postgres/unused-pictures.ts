import type { MikroORM } from '@mikro-orm/postgresql';
import type { UnusedPictures } from '../../application/images/ports.ts';
import { managerOf } from './atomically.ts';

/** A picture is known by its name, whatever address its place had when it was used. */
const usedIn = (table: string, address: string, isUpload: string) =>
  `exists (select from ${table} where split_part(${address}, '/', -1) = picture and ${isUpload})`;

const isUsed = `(${[
  ...['products', 'reviews', 'bookings'].map((table) =>
    usedIn(table, `${table}.image`, `${table}.image not like '/pictures/%'`),
  ),
  ...['avatar', 'photoURL'].map((field) =>
    usedIn('users', `(profile ->> '${field}')`, `profile ->> '${field}' <> ''`),
  ),
].join(' or ')})`;

export const postgresUnusedPictures = (orm: MikroORM): UnusedPictures => {
  const em = managerOf(orm);
  return {
    mark: async (names, now) => {
      await em().execute(
        `insert into unused_pictures (name, since)
         select picture, ? from jsonb_array_elements_text(?::jsonb) picture where not ${isUsed}
         on conflict do nothing`,
        [now, JSON.stringify(names)],
      );
    },

    stillUnused: async (before, limit) => {
      await em().execute(
        `delete from unused_pictures using
           (select name as picture from unused_pictures where since < ?) as marked
         where unused_pictures.name = picture and ${isUsed}`,
        [before],
      );
      const rows = await em().execute<{ name: string }[]>(
        'select name from unused_pictures where since < ? order by since, name limit ?',
        [before, limit],
      );
      return rows.map(({ name }) => name);
    },

    isMarked: async (name) => {
      const rows = await em().execute<unknown[]>('select from unused_pictures where name = ?', [
        name,
      ]);
      return rows.length > 0;
    },

    forget: async (name) => {
      await em().execute('delete from unused_pictures where name = ?', [name]);
    },
  };
};
