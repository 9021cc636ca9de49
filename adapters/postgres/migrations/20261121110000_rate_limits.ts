import { Migration } from '@mikro-orm/migrations';

/**
 * How much each person and address has called lately, in the shape that rate-limiter-flexible writes
 * to. Unlogged: what a crash of the server takes away is a minute of counting.
 */
export class RateLimits extends Migration {
  override up(): void {
    this.addSql(`
      create unlogged table rate_limits (
        key varchar(255) primary key,
        points integer not null default 0,
        expire bigint
      )`);
    this.addSql('create index rate_limits_expire on rate_limits (expire)');
  }

  override down(): void {
    this.addSql('drop table rate_limits');
  }
}
