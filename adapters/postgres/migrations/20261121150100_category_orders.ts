import { Migration } from '@mikro-orm/migrations';

/** A category in the order of its prices and names, and in a range of prices, by an index. */
export class CategoryOrders extends Migration {
  override up(): void {
    this.addSql(`
      create index products_category_price on products (category, price_minor, id) where on_shelf`);
    this.addSql(`
      create index products_category_by_name on products
        (category, (lower(name) collate "C"), id) where on_shelf`);
  }

  override down(): void {
    this.addSql('drop index products_category_price');
    this.addSql('drop index products_category_by_name');
  }
}
