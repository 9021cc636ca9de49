import { Migration } from '@mikro-orm/migrations';

/** What parts say of themselves, for lists that a fact narrows. */
export class Facets extends Migration {
  override up(): void {
    this.addSql(
      'create index if not exists products_specs on products using gin (specs jsonb_path_ops)',
    );
  }

  override down(): void {
    this.addSql('drop index products_specs');
  }
}
