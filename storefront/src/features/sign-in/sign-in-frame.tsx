import { useMutation } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { PageTitle } from '../../components/page-title.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { continueWithGoogle, prepareSignIn } from '../../lib/session.ts';
import { useSession } from '../../lib/use-session.ts';
import { returnPlace } from './return-place.ts';
import { SignInFailure } from './sign-in-failure.tsx';

type Props = {
  title: string;
  children: ReactNode;
  /** The other way in. */
  elsewhere: { question: string; to: string; label: string };
};

/** What login and signup have in common: Google, the way to each other, and the way back. */
export const SignInFrame = ({ title, children, elsewhere }: Props) => {
  const { status } = useSession();
  const { state } = useLocation();
  // Its window can be closed unseen, so it never stands in the way of the form.
  const google = useMutation({ mutationFn: (signIn: () => Promise<void>) => signIn() });

  useEffect(() => {
    // A failure shows when it matters: at the sign-in itself.
    prepareSignIn().catch(() => {});
  }, []);

  if (status === 'signed-in') return <Navigate to={returnPlace(state)} replace />;
  if (status === 'loading') return <Spinner label="Checking who is signed in" />;
  return (
    <div className="panel mx-auto flex max-w-md flex-col gap-6 p-6 sm:p-8">
      <PageTitle>{title}</PageTitle>
      {children}
      <div className="flex flex-col gap-3 border-t border-base-300 pt-6">
        <button
          type="button"
          className="btn h-11 w-full btn-quiet"
          onClick={() => google.mutate(continueWithGoogle)}
        >
          Continue with Google
        </button>
        <SignInFailure error={google.error} retry={google.mutate} />
      </div>
      <p>
        {elsewhere.question}{' '}
        <Link className="link-plain" to={elsewhere.to} state={state}>
          {elsewhere.label}
        </Link>
      </p>
    </div>
  );
};
