import { Migration } from '@mikro-orm/migrations';

/**
 * What is bought most, in an order that an index has. `sold` is counted by a job. What is in stock
 * comes first: a million million pieces before what is not. The indexes do not name the stock itself,
 * so that a booking changes none of them unless it takes the last piece.
 */
export class Popular extends Migration {
  override up(): void {
    this.addSql('alter table products add column sold bigint not null default 0');
    this.addSql(`
      alter table products add column popularity bigint not null
        generated always as (sold + case when stock > 0 then 1000000000000 else 0 end) stored`);
    this.addSql('create index products_popular on products (popularity, id) where on_shelf');
    this.addSql(
      'create index products_category_popular on products (category, popularity, id) where on_shelf',
    );
    this.addSql(`
      create index bookings_sold on bookings (paid_at) include (product_id, quantity)
        where status = 'paid'`);
  }

  override down(): void {
    this.addSql('drop index bookings_sold');
    this.addSql('alter table products drop column popularity, drop column sold');
  }
}
