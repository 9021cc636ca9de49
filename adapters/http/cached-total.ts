import type { Page, PageQuery } from '../../application/ports.ts';
import { InvalidInput } from '../../domain/errors.ts';
import type { Cache, Tags } from './cache.ts';

/** The size of a number. */
const bytes = 8;

/**
 * A list whose total is cached: it is counted with the first page that is asked for, and not again
 * until the total may have changed. A page costs one query in either case, and counting costs more.
 * @param of the list that a query belongs to, whichever page it asks for, and what its total depends on
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
    let isLoader = false;
    const total = await totals
      .get(key, async () => {
        isLoader = true;
        page = await list(query);
        return { value: page.total ?? 0, bytes, tags: () => tags };
      })
      .catch((error: unknown) => {
        // Another's page may fail, such as one after a bad cursor. This one does not fail with it.
        if (isLoader || !(error instanceof InvalidInput)) throw error;
      });
    if (total === undefined) return list(query);
    page ??= await list({ ...query, uncounted: true });
    return { ...page, total };
  };
