import type { Page, PageQuery } from '../../application/ports.ts';
import type { Cache, Tags } from './cache.ts';

/** Of a number, with its books. */
const bytes = 8;

/**
 * A list that is counted with the first of its pages that is asked for, and not again until the count
 * may be another one: a page costs one question in either case, and one that counts costs more.
 * @param of the list that a page is of, whatever the page, and what its count is made of
 */
export const withCachedTotal =
  <Query extends PageQuery, Row>(
    list: (query: Query) => Promise<Page<Row>>,
    totals: Cache<number>,
    of: (query: Query) => { list: string; tags: Tags },
  ) =>
  async (query: Query): Promise<Page<Row>> => {
    const { list: key, tags } = of(query);
    let page: Page<Row> | undefined;
    const total = await totals.get(key, async () => {
      page = await list(query);
      return { value: page.total ?? 0, bytes, tags: () => tags };
    });
    page ??= await list({ ...query, uncounted: true });
    return { ...page, total };
  };
