import { Migration } from '@mikro-orm/migrations';
import { editedTrigger, generated, searchOf } from './20261121150000_search.ts';

/**
 * Whatever an update changes, PostgreSQL reads the expression of a generated column again, and that of
 * the search is long: it took a tenth of what a booking costs there. A trigger is asked for nothing
 * where the stock alone changes.
 */
export class SearchByTrigger extends Migration {
  override up(): void {
    this.addSql('alter table products alter column search drop expression');
    this.addSql(`
      create function products_search() returns trigger language plpgsql as $$
      begin
        new.search := ${searchOf('new.')};
        return new;
      end $$`);
    this.addSql(`
      create trigger products_search
      before insert or update of id, name, category, specs, description, search on products
      for each row execute function products_search()`);
  }

  override down(): void {
    for (const trigger of ['products_search', 'products_search_edited'])
      this.addSql(`drop trigger ${trigger} on products`);
    this.addSql('drop function products_search');
    this.addSql('alter table products drop column search');
    this.addSql(generated);
    this.addSql('create index products_search on products using gin (search)');
    this.addSql(editedTrigger);
  }
}
