import { useState } from 'react';
import { FailureNotice } from '../components/failure-notice.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { Spinner } from '../components/spinner.tsx';
import { Navigate, Outlet, useLocation } from '../lib/router.tsx';
import { useSession } from '../lib/use-session.ts';
import { useTellRunning } from './running.ts';

/** Pages behind the login: whoever is not signed in goes there, and comes back afterwards. */
export const RequireSignIn = () => {
  const session = useSession();
  const [arrival] = useState(session);
  const location = useLocation();
  useTellRunning();

  switch (session.status) {
    case 'loading':
      return <Spinner label="Checking who is signed in" />;
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
  return <Outlet />;
};
