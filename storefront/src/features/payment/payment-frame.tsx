import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router-dom';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';

type Props = {
  page: RefObject<HTMLDivElement | null>;
  title: string;
  /** What the browser's tab says. */
  tab: string;
  /** Said where there is none of what the page is about. */
  gone: string | undefined;
  error: unknown;
  retry: () => void;
  /** What there is, as soon as it is known. */
  children: ReactNode;
};

export const columns = 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]';

/** A page about a booking or an order: its heading, what stands under it, and the way back. */
export const PaymentFrame = ({ page, title, tab, gone, error, retry, children }: Props) => (
  <div ref={page} className="flex flex-col gap-6">
    <PageTitle tab={tab}>{title}</PageTitle>
    {gone && (
      <p role="alert" className="max-w-prose panel p-6">
        {gone}
      </p>
    )}
    {!gone && children}
    {!gone && !children && Boolean(error) && <FailureNotice error={error} retry={retry} />}
    {!gone && !children && !error && <PaymentSkeleton />}
    <p>
      <Link to="/dashboard/booking" className="inline-flex min-h-11 items-center link-plain">
        All your bookings
      </Link>
    </p>
  </div>
);

/** Stands where what is paid for is not known yet. */
export const PaymentSkeleton = () => (
  <>
    <output className="sr-only">Loading your booking…</output>
    <div aria-hidden="true" className={columns}>
      <div className="h-28 skeleton lg:col-start-2 lg:h-80" />
      <div className="h-96 skeleton lg:col-start-1 lg:row-start-1" />
    </div>
  </>
);
