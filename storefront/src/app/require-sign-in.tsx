import { useState } from 'react';
import { FailureNotice } from '../components/failure-notice.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { Spinner } from '../components/spinner.tsx';
import { Navigate, Outlet, useLocation } from '../lib/router.tsx';
import { useSession } from '../lib/use-session.ts';
import { useAudience } from './audience.ts';
import { useTellRunning } from './running.ts';

/**
 * Pages behind the login: whoever is not signed in goes there, and comes back afterwards. A page that
 * came with its content stands there, for whoever is likely to be signed in, while that is found out.
 */
export const RequireSignIn = ({ isSent }: { isSent: boolean }) => {
  const session = useSession();
  const { member, visitor } = useAudience();
  const [arrival] = useState(session);
  const location = useLocation();
  useTellRunning();

  switch (session.status) {
    case 'loading':
      if (!isSent) return <Spinner label="Checking who is signed in" />;
      break;
    case 'unknown':
      return (
        <>
          <PageTitle>You may be signed in</PageTitle>
          <FailureNotice error={session.error} retry={() => window.location.reload()} />
        </>
      );
    case 'signed-out': {
      // Who signs out on this very page is done here; everyone else wants to come back.
      const isLeaving = session.asked && session !== arrival;
      return isLeaving ? (
        <Navigate to="/" replace />
      ) : (
        <Navigate to="/login" replace state={{ from: location, ended: session.ended }} />
      );
    }
    case 'signed-in':
      break;
  }
  return (
    <>
      {visitor !== undefined && (
        <div className={visitor}>
          <Spinner label="Checking who is signed in" />
        </div>
      )}
      <div className={member}>
        <Outlet />
      </div>
    </>
  );
};
