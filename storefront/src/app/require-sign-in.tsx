import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { FailureNotice } from '../components/failure-notice.tsx';
import { PageTitle, TabTitle } from '../components/page-title.tsx';
import { Spinner } from '../components/spinner.tsx';
import { useSession } from '../lib/use-session.ts';
import { useAudience } from './audience.ts';
import { home, login, placeOf, type Page } from './routes.ts';
import { useSignalRunning } from './running.ts';

/**
 * Protects pages: people who are not signed in go to the login, and come back afterwards. A page
 * that the server has sent is shown to people who are probably signed in, until that is known.
 */
export const RequireSignIn = ({ sent }: { sent: Page | undefined }) => {
  const session = useSession();
  const { member, visitor } = useAudience();
  const [arrival] = useState(session);
  const location = useLocation();
  const { page } = placeOf(location.pathname);
  useSignalRunning();

  switch (session.status) {
    case 'loading':
      if (page === sent) break;
      return (
        <>
          <TabTitle>{page.title}</TabTitle>
          <Spinner label="Checking who is signed in" />
        </>
      );
    case 'unknown':
      return (
        <>
          <PageTitle>You may be signed in</PageTitle>
          <FailureNotice error={session.error} retry={() => window.location.reload()} />
        </>
      );
    case 'signed-out': {
      // People who sign out on this page are not sent back to it; all others are.
      const isLeaving = session.asked && session !== arrival;
      const { ended, paying } = session;
      return (
        <>
          <TabTitle>{page.title}</TabTitle>
          <Navigate
            to={isLeaving ? home.path : login.path}
            replace
            state={{ from: location, ended, paying }}
          />
        </>
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
