import { Migration } from '@mikro-orm/migrations';

/** How often a part did not say what a rule of what fits needed. */
export class MissingFacts extends Migration {
  override up(): void {
    this.addSql(`
      create table missing_facts (
        product_id uuid not null references products (id),
        fact text not null,
        times bigint not null check (times > 0),
        primary key (product_id, fact)
      )`);
  }

  override down(): void {
    this.addSql('drop table missing_facts');
  }
}
