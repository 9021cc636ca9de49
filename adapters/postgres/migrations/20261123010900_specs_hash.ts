import { Migration } from '@mikro-orm/migrations';
import { analyze } from '../analyze.ts';

/**
 * Parts that say the same of themselves have the same hash of it, of 64 bits: among a million different
 * ones, two are taken for one in one of 37 million shops. The index of a category then tells how many of
 * its parts say what, at which price, and which of them are in stock (`popularity`), without reading a
 * part. It is in the order of the table, as is the map of the pages that PostgreSQL need not look at.
 */
export class SpecsHash extends Migration {
  override up(): void {
    this.addSql(`
      alter table products add column specs_hash bigint not null
        generated always as (jsonb_hash_extended(specs, 0)) stored`);
    this.addSql('drop index products_category');
    this.addSql(`
      create index products_category on products (category, id)
        include (specs_hash, price_minor, popularity, on_shelf)`);
    this.addSql(analyze('products'));
  }

  override down(): void {
    this.addSql('alter table products drop column specs_hash');
    this.addSql('create index products_category on products (category, id)');
  }
}
