import { Migration } from '@mikro-orm/migrations';
import { searched } from './20261121120000_console_search.ts';

/** The columns `plain` and `words` took the place of these: since then they were written, and never read. */
export class NothingSearched extends Migration {
  override up(): void {
    for (const table of Object.keys(searched))
      this.addSql(`alter table ${table} drop column searched`);
  }

  override down(): void {
    for (const [table, text] of Object.entries(searched))
      this.addSql(`
        alter table ${table} add column searched text generated always as (${text}) stored`);
  }
}
