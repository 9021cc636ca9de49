import { Migration } from '@mikro-orm/migrations';

const indexes = ['products_search', 'products_specs', 'search_words_trigrams'];

/**
 * What is inserted into these indexes goes to its place at once. As PostgreSQL does it by default, it waits
 * in a list that every search reads from one end to the other, and the planner, which counts that list,
 * reads all parts instead: a few hundred parts whose sold pieces were counted made a misspelt word 25 times
 * as slow.
 */
export class SearchWithoutPending extends Migration {
  override up(): void {
    for (const index of indexes) {
      this.addSql(`alter index ${index} set (fastupdate = off)`);
      this.addSql(`select gin_clean_pending_list('${index}')`);
    }
  }

  override down(): void {
    for (const index of indexes) this.addSql(`alter index ${index} reset (fastupdate)`);
  }
}
