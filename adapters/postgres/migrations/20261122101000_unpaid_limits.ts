import { Migration } from '@mikro-orm/migrations';

/**
 * Whether a buyer would hold more unpaid than they may: so many bookings, so many pieces of one product;
 * 0 is no limit. Whoever books several at once takes turns here until each transaction ends, and what is
 * counted is read after the wait: a function that is volatile sees what was kept meanwhile, which the
 * statement around it does not.
 */
export class UnpaidLimits extends Migration {
  override up(): void {
    this.addSql(`
      create function beyond_unpaid(
        buyer uuid, product uuid, pieces integer, most_bookings integer, most_pieces integer
      ) returns text language plpgsql volatile as $$
      declare
        held bigint;
        held_pieces bigint;
      begin
        if most_bookings = 0 and most_pieces = 0 then
          return null;
        end if;
        perform pg_advisory_xact_lock(hashtextextended('unpaid of ' || buyer, 0));
        select count(*), coalesce(sum(quantity) filter (where product_id = product), 0)
          into held, held_pieces
          from bookings where buyer_id = buyer and status = 'unpaid';
        return case
          when most_pieces > 0 and held_pieces + pieces > most_pieces then 'too many pieces'
          when most_bookings > 0 and held >= most_bookings then 'too many bookings'
        end;
      end $$`);
  }

  override down(): void {
    this.addSql('drop function beyond_unpaid');
  }
}
