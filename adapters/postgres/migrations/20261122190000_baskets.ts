import { Migration } from '@mikro-orm/migrations';

/** What people mean to buy. The key leads to all lines of one person, so there is no other index. */
export class Baskets extends Migration {
  override up(): void {
    this.addSql(`
      create table basket_lines (
        owner_id uuid not null,
        product_id uuid not null references products (id),
        quantity integer not null check (quantity >= 1),
        seen_price_minor bigint not null check (seen_price_minor > 0),
        seen_price_currency text not null,
        added_at timestamptz(3) not null,
        primary key (owner_id, product_id)
      )`);
  }

  override down(): void {
    this.addSql('drop table basket_lines');
  }
}
