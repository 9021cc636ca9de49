import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { toast } from 'react-toastify/unstyled';
import type { Booking } from '../../../../adapters/http/contract.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { BookingsTable } from './bookings-table.tsx';
import { useBookings } from './queries.ts';
import { RemoveBooking } from './remove-booking.tsx';

/** The person's bookings, to be paid or removed. */
const BookingsPage = () => {
  const { data: bookings, error, isPending, refetch } = useBookings();
  const [leaving, setLeaving] = useState<Booking>();
  const page = useRef<HTMLDivElement>(null);

  const afterRemoval = (booking: Booking) => {
    setLeaving(undefined);
    toast.success(`Removed: ${booking.name}`);
    page.current?.querySelector('h1')?.focus();
  };

  return (
    <div ref={page} className="flex flex-col gap-6">
      <PageTitle tab="Bookings">Your bookings</PageTitle>
      {isPending && (
        <>
          <output className="sr-only">Loading your bookings…</output>
          <div aria-hidden="true" className="flex flex-col gap-3">
            {[1, 2, 3].map((row) => (
              <div key={row} className="h-24 skeleton" />
            ))}
          </div>
        </>
      )}
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {bookings?.length === 0 && (
        <div className="flex flex-col items-start gap-4 panel p-6">
          <p>Nothing is booked yet. Open a part and book it: it is held for you here.</p>
          <Link to="/parches" className="btn btn-primary">
            See all parts
          </Link>
        </div>
      )}
      {bookings && bookings.length > 0 && (
        <BookingsTable bookings={bookings} onRemove={setLeaving} />
      )}
      {leaving && (
        <RemoveBooking
          booking={leaving}
          onRemoved={() => afterRemoval(leaving)}
          onCancel={() => setLeaving(undefined)}
        />
      )}
    </div>
  );
};

export default BookingsPage;
