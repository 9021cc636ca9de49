import { hasStatus, SessionEnded } from '../../../storefront/src/lib/failure.ts';
import {
  currentSession,
  onSessionChange,
  tokenHolder,
} from '../../../storefront/src/lib/session.ts';
import { noteRefusal } from './role.ts';

const present = (): string | undefined => {
  const session = currentSession();
  return session.status === 'signed-in' ? session.person.uid : undefined;
};

/** The uid of the last person who has signed in here. */
let admin = present();
onSessionChange(() => {
  admin = present() ?? admin;
});

/**
 * Makes an admin's call. When the session has ended, the gate asks the person to sign in again, and
 * the call is repeated then. So neither typed text nor the click that sent it is lost.
 * @throws SessionEnded when the person signs out, or another one signs in
 */
export const asAdmin = async <T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
  const caller = admin;
  for (;;)
    try {
      return await call();
    } catch (error) {
      if (hasStatus(error, 403)) noteRefusal();
      if (!(error instanceof SessionEnded)) throw error;
      await signedInAgain(signal);
      // Another tab may have signed in somebody of whom this one has not heard: it is being loaded again.
      if (present() !== caller || tokenHolder() !== caller) throw error;
    }
};

const signedInAgain = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      stop();
      signal?.removeEventListener('abort', abort);
      settle();
    };
    const look = () => {
      const session = currentSession();
      if (session.status === 'signed-in') end(resolve);
      else if (session.status === 'signed-out' && session.asked)
        end(() => reject(new SessionEnded()));
    };
    const abort = () => end(() => reject(signal?.reason));
    const stop = onSessionChange(look);
    signal?.addEventListener('abort', abort);
    look();
  });
