import { useInfiniteQuery, type QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from 'react-toastify/unstyled';
import { Link } from 'react-router-dom';
import type { Booking } from '../../../../adapters/http/contract.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { RemoveBooking } from '../../components/remove-booking.tsx';
import { useFocusAfterDialog } from '../../components/use-focus-after-dialog.ts';
import { inShort } from '../../lib/in-short.ts';
import { ShowMore } from '../../components/show-more.tsx';
import { rowsOf } from '../../lib/list-page.ts';
import { currentSession } from '../../lib/session.ts';
import { usePerson } from '../../lib/use-session.ts';
import { BookingsTable } from './bookings-table.tsx';
import { bookingsOf } from '../../lib/bookings.ts';
import { placedTogether } from './placed-together.ts';

/** The person's bookings, to be paid or removed. */
const BookingsPage = () => {
  const list = useInfiniteQuery(bookingsOf(usePerson().email));
  const { data, error, isPending, refetch, hasNextPage } = list;
  const rows = rowsOf(data);
  const orders = rows && placedTogether(rows, hasNextPage);
  const bookings = orders?.flatMap((order) => order.bookings);
  const total = data?.pages.at(-1)?.total;
  const [leaving, setLeaving] = useState<Booking>();
  const page = useRef<HTMLDivElement>(null);
  const place = useRef(0);

  const afterDialog = useFocusAfterDialog(leaving !== undefined);

  const ask = (booking: Booking) => {
    place.current = bookings?.indexOf(booking) ?? 0;
    setLeaving(booking);
  };

  const afterRemoval = (booking: Booking) => {
    setLeaving(undefined);
    toast.success(`Removed: ${inShort(booking.name)}`);
    // The row and its button are gone: on it goes with the row in their place, if there is one.
    afterDialog(
      () =>
        page.current?.querySelectorAll<HTMLElement>('tbody th[scope=row] a')[place.current] ??
        page.current?.querySelector('h1'),
    );
  };

  return (
    <div ref={page} className="flex flex-col gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <PageTitle tab="Bookings">Your bookings</PageTitle>
        <output className="min-h-6 silkscreen">
          {bookings && bookings.length > 0 && countInWords(bookings, total)}
        </output>
      </div>
      {isPending && <BookingsSkeleton />}
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {bookings?.length === 0 && (
        <EmptyState
          picture="/empty/bookings.svg"
          title="Nothing is booked yet"
          action={
            <Link to="/parches" className="btn h-11 btn-primary">
              See all parts
            </Link>
          }
        >
          Open a part and book it: it is held for you here until you pay.
        </EmptyState>
      )}
      {orders && orders.length > 0 && <BookingsTable orders={orders} onRemove={ask} />}
      {bookings && hasNextPage && (
        <ShowMore list={list}>{`${bookings.length} of ${total} bookings shown`}</ShowMore>
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

const countInWords = (bookings: Booking[], total = String(bookings.length)): string => {
  const unpaid = bookings.filter(({ status }) => status === 'unpaid').length;
  const count = total === '1' ? '1 booking' : `${total} bookings`;
  return unpaid > 0 ? `${count}, ${unpaid} to pay` : count;
};

/** The size of what comes. */
const BookingsSkeleton = () => (
  <>
    <output className="sr-only">Loading your bookings…</output>
    <div
      aria-hidden="true"
      className="grid gap-3 md:grid-cols-2 xl:grid-cols-1 xl:gap-0 xl:panel xl:pt-11"
    >
      {[1, 2, 3].map((row) => (
        <div key={row} className="xl:border-t xl:border-base-300 xl:p-3">
          <div className="h-64 skeleton xl:h-12" />
        </div>
      ))}
    </div>
  </>
);

BookingsPage.prefetch = async (queries: QueryClient) => {
  const session = currentSession();
  if (session.status === 'signed-in')
    await queries.prefetchInfiniteQuery(bookingsOf(session.person.email));
};

export default BookingsPage;
