import { Link } from 'react-router-dom';

/** Shown in place of an admin's page to people who are no admins. */
export const NotAuthorized = () => (
  <section className="flex flex-col items-start gap-3 panel p-6">
    <p role="alert" className="text-lg font-semibold">
      You are not authorized to perform this action
    </p>
    <p className="max-w-prose text-muted">
      This page is for the people who run the shop. Any admin can make you one of them; then it
      opens here.
    </p>
    <div className="mt-3 flex flex-wrap gap-3">
      <Link to="/dashboard/booking" className="btn h-11 btn-primary">
        Back to your bookings
      </Link>
      <Link to="/parches" className="btn h-11 btn-quiet">
        See all parts
      </Link>
    </div>
  </section>
);
