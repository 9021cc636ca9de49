import { Migration } from '@mikro-orm/migrations';

/** What leads to the events that were kept for their time. */
export class RetentionOfEvents extends Migration {
  override up(): void {
    this.addSql('create index payment_events_received on payment_events (received_at)');
  }

  override down(): void {
    this.addSql('drop index payment_events_received');
  }
}
