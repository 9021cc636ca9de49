import { Migration } from '@mikro-orm/migrations';

/** Whose pictures were uploaded and not used yet. Those from before count for nobody. */
export class Uploads extends Migration {
  override up(): void {
    this.addSql('create table uploads (name text primary key, person_id uuid not null)');
    this.addSql('create index uploads_of_person on uploads (person_id)');
  }

  override down(): void {
    this.addSql('drop table uploads');
  }
}
