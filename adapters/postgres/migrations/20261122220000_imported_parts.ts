import { Migration } from '@mikro-orm/migrations';

/** From which parts of elsewhere products were made, so that an import that runs again makes none twice. */
export class ImportedParts extends Migration {
  override up(): void {
    this.addSql(`
      create table imported_parts (
        source text primary key,
        product_id uuid not null references products (id)
      )`);
  }

  override down(): void {
    this.addSql('drop table imported_parts');
  }
}
