import { Migration } from '@mikro-orm/migrations';

/** Shipments that were recorded by mistake stay, as undone: the retry of one must not ship again. */
export class UndoneShipments extends Migration {
  override up(): void {
    this.addSql('alter table shipments add column undone_at timestamptz(3)');
  }

  override down(): void {
    this.addSql('alter table shipments drop column undone_at');
  }
}
