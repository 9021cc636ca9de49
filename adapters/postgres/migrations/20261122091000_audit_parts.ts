import { Migration } from '@mikro-orm/migrations';

/** An import is one act, whose parts are listed with it. */
export class AuditParts extends Migration {
  override up(): void {
    this.addSql('alter table audit_log add column part_of uuid');
    this.addSql(
      'create index audit_log_part_of on audit_log (part_of, id) where part_of is not null',
    );
    for (const by of listed)
      this.addSql(`create index ${nameOf(by)} on audit_log (${by}, id) where part_of is null`);
  }

  override down(): void {
    for (const by of listed) this.addSql(`drop index ${nameOf(by)}`);
    this.addSql('alter table audit_log drop column part_of');
  }
}

const listed = ['at', 'admin_id, at', 'act, at', 'subject, at'];
const nameOf = (by: string): string => `audit_log_whole_${by.split(',')[0]}`;
