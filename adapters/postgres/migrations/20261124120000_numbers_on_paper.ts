import { Migration } from '@mikro-orm/migrations';
import { analyze } from '../analyze.ts';

/** The end of an order's id, which a pick list has: see `shortIdOf`. */
export const shortId = 'right(id::text, 8)';

/** A carrier's number without its spaces and hyphens. */
export const bareTrackingNumber = `upper(regexp_replace(tracking_number, '[^A-Za-z0-9]', '', 'g'))`;

/** A phone number from its area on, without its country: its last ten digits, as most are that long. */
export const phoneFromArea = `ltrim(right(translate(phone, ' +-./()', ''), 10), '0')`;

/** Finds orders by the numbers on their papers and parcels, and by a phone number that is not typed to its end. */
export class NumbersOnPaper extends Migration {
  override up(): void {
    this.addSql(
      `create index if not exists bookings_short_id on bookings ((${shortId}))
       where order_id is null`,
    );
    this.addSql(
      `create index if not exists bookings_phone on bookings ((${phoneFromArea}) text_pattern_ops)`,
    );
    this.addSql(
      `create index if not exists shipments_tracking_number on shipments ((${bareTrackingNumber}))
       where tracking_number is not null`,
    );
    // How many numbers begin alike is known from here on.
    this.addSql(analyze('bookings'));
  }

  override down(): void {
    for (const index of ['bookings_short_id', 'bookings_phone', 'shipments_tracking_number'])
      this.addSql(`drop index ${index}`);
  }
}
