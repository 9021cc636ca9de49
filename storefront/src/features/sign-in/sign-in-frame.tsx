import { useMutation } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { PageTitle, TabTitle } from '../../components/page-title.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { propertyOf } from '../../lib/property.ts';
import { continueWithGoogle } from '../../lib/session.ts';
import { useSession } from '../../lib/use-session.ts';
import { BoardScene } from './board-scene.tsx';
import { GoogleMark } from './google-mark.tsx';
import { whenSomebodyComes } from './prepare.ts';
import { returnPlace } from './return-place.ts';
import { SignInFailure } from './sign-in-failure.tsx';

type Props = {
  title: string;
  children: ReactNode;
  /** The link from login to signup, or back. */
  elsewhere: { question: string; to: string; label: string };
  /** Shown below the form. */
  below?: ReactNode;
};

/** The common layout of login and signup: Google's button, and the links to each other and back. */
export const SignInFrame = ({ title, children, elsewhere, below }: Props) => {
  const session = useSession();
  const { status } = session;
  const { state } = useLocation();
  const goal = returnPlace(state);
  // The page that led here says so; one that anybody may see does not.
  const has = (what: 'ended' | 'paying') =>
    session.status === 'signed-out' && (session[what] || propertyOf(state, what) === true);
  // Google's window may be closed unnoticed, so a pending attempt never disables the form.
  const google = useMutation({ mutationFn: (signIn: () => Promise<void>) => signIn() });

  useEffect(whenSomebodyComes, []);

  if (status === 'signed-in')
    return (
      <>
        <TabTitle>{title}</TabTitle>
        <Navigate to={goal} replace />
      </>
    );
  return (
    <>
      {status === 'loading' && (
        <div className="if-signed-in">
          <Spinner label="Checking who is signed in" />
        </div>
      )}
      <div
        className={`mx-auto grid max-w-md items-start gap-8 lg:max-w-none lg:grid-cols-[28rem_1fr] lg:gap-12 ${status === 'loading' ? 'if-signed-out' : ''}`}
      >
        <div className="flex min-w-0 flex-col gap-6">
          <div className="panel flex flex-col gap-6 p-6 sm:p-8">
            <div className="flex flex-col gap-1">
              <PageTitle>{title}</PageTitle>
              <p className="text-muted">
                {/* The server does not know the goal, and hydration must render the same. */}
                {goal === '/' || status === 'loading'
                  ? 'To see every part, book and pay.'
                  : 'Then you go on where you wanted to go.'}
              </p>
            </div>
            {has('ended') && (
              <p role="alert" className="border-l-4 border-l-accent pl-3">
                {has('paying')
                  ? 'Your session ended after your payment was sent. It is being looked after: you see what came of it after the login.'
                  : 'Your session ended; what you typed is kept.'}
              </p>
            )}
            {children}
            <div className="flex flex-col gap-3">
              <div className="divider my-0 silkscreen">or</div>
              <button
                type="button"
                className="btn h-11 w-full btn-quiet"
                onClick={() => google.mutate(continueWithGoogle)}
              >
                <GoogleMark />
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
          {below}
        </div>
        <BoardScene />
      </div>
    </>
  );
};
