import { Migration } from '@mikro-orm/migrations';

/** Builds and messages keep retry keys, too. A visitor's message has no person: its address stands for them. */
export class MoreRetries extends Migration {
  override up(): void {
    for (const [table, owner] of Object.entries(owners)) {
      this.addSql(`
        alter table ${table}
          add column retry_key text,
          add column retry_fingerprint text,
          add constraint ${table}_retry
            check ((retry_key is null) = (retry_fingerprint is null))`);
      this.addSql(`create unique index ${table}_retry_key on ${table} (${owner}, retry_key)`);
    }
  }

  override down(): void {
    for (const table of Object.keys(owners))
      this.addSql(`alter table ${table} drop column retry_key, drop column retry_fingerprint`);
  }
}

const owners = { builds: 'owner_id', messages: '(coalesce(person_id::text, email))' };
