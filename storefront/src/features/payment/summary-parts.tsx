import type { Booking } from '../../../../adapters/http/contract.ts';
import { HeldUntil } from '../../components/held-until.tsx';
import { ShareOfSum } from '../../components/share-of-sum.tsx';
import { chargesIn } from '../../lib/charges.ts';
import { useMoney, useShopConfig } from '../../lib/config.ts';
import { Price } from '../../lib/price.tsx';
import { Fact } from './fact.tsx';

/** What is paid beside the parts, where anything is. */
export const Charges = ({ bookings }: { bookings: Booking[] }) => {
  const money = useMoney();
  const currency = useShopConfig().data?.currency;
  const sums = currency && chargesIn(bookings, currency);
  if (!sums) return null;
  return (
    <dl className="flex flex-col gap-1 border-t border-base-300 pt-4">
      <ShareOfSum name="Delivery">{money(sums.delivery)}</ShareOfSum>
      {sums.taxInWords && <ShareOfSum name={sums.taxInWords}>{money(sums.tax)}</ShareOfSum>}
    </dl>
  );
};

/** What is to be paid, at the end of what it is for. */
export const Due = ({ amount, children }: { amount: number; children: string }) => {
  const money = useMoney();
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-base-300 pt-4">
      <span className="silkscreen">{children}</span>
      <span className="min-h-9 text-2xl wrap-anywhere">
        <Price>{money(amount)}</Price>
      </span>
    </p>
  );
};

/** For whom a booking is, where to, and until when it is held. */
export const Delivery = ({ booking }: { booking: Booking }) => (
  <>
    <dl className="flex flex-col gap-3 border-t border-base-300 pt-4">
      <Fact name="For">
        {booking.userName}
        <br />
        <span className="text-sm text-muted">{booking.email}</span>
      </Fact>
      <Fact name="Phone">{booking.phone}</Fact>
      <Fact name="Address">
        <span className="whitespace-pre-line">{booking.address}</span>
      </Fact>
    </dl>
    {booking.status === 'unpaid' && booking.expiresAt && (
      <p className="text-sm text-muted">
        It is <HeldUntil until={booking.expiresAt} />
      </p>
    )}
  </>
);
