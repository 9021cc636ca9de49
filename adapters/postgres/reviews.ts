import { LockMode, type MikroORM } from '@mikro-orm/postgresql';
import type { Reviews } from '../../application/reviews/ports.ts';
import { Review, type ReviewState } from '../../domain/review.ts';
import { detached, managerOf } from './atomically.ts';
import { changesOf } from './changes.ts';
import { listed, readPage, type Listing } from './listing.ts';
import { findKey, insertOnce } from './retries.ts';

type Row = {
  id: string;
  name: string;
  review: string;
  image: string;
  location: string;
  added_by: string | null;
  created_at: string | Date;
  state: ReviewState;
  version: number;
};

export const postgresReviews = (orm: MikroORM): Reviews => {
  const em = managerOf(orm);
  const { changing } = changesOf(orm);
  const read = readPage(orm);
  const reviews: Reviews = {
    add: (review, retry) =>
      changing(['reviews'], () =>
        insertOnce(
          em(),
          'reviews',
          {
            id: review.id,
            name: review.name,
            review: review.review,
            image: review.image,
            location: review.location,
            added_by: review.addedBy,
            created_at: review.createdAt,
            state: review.state,
            version: review.version,
          },
          retry,
        ),
      ),

    findByKey: async (personId, key) => {
      const row = await findKey(em(), 'reviews', personId, key);
      const made = row && (await reviews.find(row.id));
      return made && { made, fingerprint: row.fingerprint };
    },

    find: async (id) => (await em().findOne(Review, { id }, detached)) ?? undefined,

    findLocked: async (id) =>
      (await em().findOne(Review, { id }, { ...detached, lockMode: LockMode.PESSIMISTIC_WRITE })) ??
      undefined,

    save: async ({ id, state, version }) => {
      await changing(['reviews'], () =>
        em().execute('update reviews set state = ?, version = ? where id = ?', [
          state,
          version,
          id,
        ]),
      );
    },

    list: async (query) => {
      const page = await read<Row>(shown(query.after), query);
      return { ...page, rows: page.rows.map(toReview) };
    },
  };
  return reviews;
};

const shown = (after: string | undefined): Listing => ({
  ...listed(
    {
      table: 'reviews',
      columns: 'id, name, review, image, location, added_by, created_at, state, version',
      order: { name: 'oldest', by: 'id', descending: false },
      filter: [{ text: `state = 'shown'`, values: [] }],
    },
    after,
  ),
  name: 'reviews shown',
});

const toReview = (row: Row): Review =>
  Review.restore({
    id: row.id,
    name: row.name,
    review: row.review,
    image: row.image,
    location: row.location,
    addedBy: row.added_by ?? undefined,
    createdAt: new Date(row.created_at),
    state: row.state,
    version: row.version,
  });
