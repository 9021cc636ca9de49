import type { ReactNode } from 'react';
import type { Booking } from '../../../adapters/http/contract.ts';
import { useMoney } from '../lib/config.ts';
import { Price } from '../lib/price.tsx';
import { HeldUntil } from './held-until.tsx';

/** How a booking stands, and what that means. */
export const BookingStatus = ({ booking }: { booking: Booking }) => {
  const money = useMoney();
  switch (booking.status) {
    case 'paid':
      return (
        <>
          <Badge className="badge-primary">Paid</Badge>
          {booking.refunded > 0 && (
            <Meaning>
              <Price>{money(booking.refunded)}</Price> of it went back to your card.
            </Meaning>
          )}
        </>
      );
    case 'expired':
      return (
        <>
          <Badge className="badge-outline">Expired</Badge>
          <Meaning>It was not paid in time, and is on the shelf again.</Meaning>
        </>
      );
    case 'refunded':
      return (
        <>
          <Badge className="badge-outline">Refunded</Badge>
          <Meaning>The money went back to your card, in full.</Meaning>
        </>
      );
    case 'removed':
      return <Badge className="badge-outline">Removed</Badge>;
    case 'unpaid':
      break;
  }
  return (
    <>
      Unpaid
      {booking.expiresAt && (
        <>
          , <HeldUntil until={booking.expiresAt} />
        </>
      )}
    </>
  );
};

const Badge = ({ className, children }: { className: string; children: string }) => (
  <span className={`badge h-7 font-medium ${className}`}>{children}</span>
);

const Meaning = ({ children }: { children: ReactNode }) => (
  <span className="mt-1 block text-sm text-muted">{children}</span>
);
