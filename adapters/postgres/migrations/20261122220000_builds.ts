import { Migration } from '@mikro-orm/migrations';

/** What people put together. Its parts are read with it, and by nothing else, so they are one value. */
export class Builds extends Migration {
  override up(): void {
    this.addSql(`
      create table builds (
        id uuid primary key,
        owner_id uuid not null references users,
        name text not null,
        parts jsonb not null check (jsonb_typeof(parts) = 'array'),
        updated_at timestamptz(3) not null
      )`);
    this.addSql('create index builds_owner on builds (owner_id, updated_at desc, id desc)');
  }

  override down(): void {
    this.addSql('drop table builds');
  }
}
