import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { startSession } from '../../../storefront/src/lib/session.ts';
import { useSession } from '../../../storefront/src/lib/use-session.ts';
import { queryClient } from '../query-client.ts';
import { CannotTell, NotAllowed, Opening } from './closed.tsx';
import { useRole } from './role.ts';
import { SignIn, SignInAgain } from './sign-in.tsx';

/** Shows its children to admins alone. */
export const Gate = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <Entrance>{children}</Entrance>
  </QueryClientProvider>
);

const Entrance = ({ children }: { children: ReactNode }) => {
  const session = useSession();
  const [entered, setEntered] = useState<string>();
  const present = session.status === 'signed-in' ? session.person.uid : undefined;
  const hasLeft = session.status === 'signed-out' && session.asked;
  const role = useRole(present ?? entered);
  const isAdmin = role.data === 'admin';

  if (hasLeft && entered !== undefined) setEntered(undefined);
  else if (present !== undefined && isAdmin && entered === undefined) setEntered(present);

  // When another person signs in, the page is reloaded, so that no data of the first one is left.
  const isAnother = present !== undefined && entered !== undefined && present !== entered;
  useEffect(() => {
    if (isAnother) window.location.reload();
  }, [isAnother]);
  if (isAnother) return <Opening />;

  if (role.data === 'customer' && present !== undefined)
    return (
      <NotAllowed
        error={role.error}
        again={() => void role.refetch()}
        isChecking={role.isFetching}
      />
    );
  if (entered !== undefined && !hasLeft)
    return (
      <>
        {children}
        {session.status === 'signed-out' && <SignInAgain />}
      </>
    );
  if (session.status === 'signed-out') return <SignIn />;
  if (session.status === 'unknown')
    return <CannotTell error={session.error} again={() => void startSession()} />;
  if (role.error) return <CannotTell error={role.error} again={() => void role.refetch()} />;
  return <Opening />;
};
