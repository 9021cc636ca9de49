import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Reviews } from '../../application/reviews/ports.ts';
import { Review } from '../../domain/review.ts';
import { changesOf } from './changes.ts';
import { keysetQuery, readKeysetPage } from './keyset-pages.ts';
import { ReviewMapping } from './mapping.ts';
import { retryKeysOf } from './retry-keys.ts';
import { tableOf } from './tables.ts';

export const postgresReviews = (orm: MikroORM): Reviews => {
  const table = tableOf(orm, ReviewMapping, Review);
  const retryKeys = retryKeysOf(orm, 'reviews');
  const { changing } = changesOf(orm);
  const read = readKeysetPage(orm);
  return {
    add: (review, retry) =>
      changing(['reviews'], () => retryKeys.add(table.valuesOf(review), retry)),

    findByKey: retryKeys.findByKey(table.find),

    find: table.find,
    findLocked: table.findLocked,
    save: (review) => changing(['reviews'], () => table.save(review)),

    list: (query) => {
      const keyset = keysetQuery(
        {
          table: sql`reviews`,
          columns: table.columns,
          order: { name: 'oldest', descending: false },
          filter: [sql`state = 'shown'`],
        },
        query.after,
      );
      return read({ ...keyset, name: 'reviews shown' }, query, table.entityOf);
    },
  };
};
