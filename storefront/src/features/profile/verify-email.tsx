import { useEffect } from 'react';
import { FormError } from '../../components/form-error.tsx';
import { useShopConfig } from '../../lib/config.ts';
import { messageOf } from '../../lib/failure.ts';
import { refreshPerson, sendVerification } from '../../lib/session.ts';
import { usePerson } from '../../lib/use-session.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';

/** Offers to send the verification mail again until the email address is verified. */
export const VerifyEmail = () => {
  const { email, emailVerified } = usePerson();
  const isSandbox = useShopConfig().data?.firebase.emulator;
  const sending = useSingleMutation({ mutationFn: sendVerification });

  useEffect(() => {
    if (emailVerified) return undefined;
    // When the window gets the focus, the link may have been opened. A failed check is repeated
    // then.
    const askAgain = () => void refreshPerson().catch(() => {});
    askAgain();
    window.addEventListener('focus', askAgain);
    return () => window.removeEventListener('focus', askAgain);
  }, [emailVerified]);

  if (emailVerified) return null;
  return (
    <section
      aria-labelledby="verify-email"
      className="flex max-w-2xl flex-col items-start gap-3 panel p-4 sm:p-6"
    >
      <h2 id="verify-email" className="text-lg font-semibold">
        Verify your email address
      </h2>
      <p className="wrap-anywhere">
        We have sent a link to <strong>{email}</strong>. Open it, and we know that the address is
        yours. Nobody becomes an admin without that.
      </p>
      <button
        type="button"
        className="btn h-11 btn-quiet"
        aria-disabled={sending.isPending || undefined}
        aria-busy={sending.isPending}
        onClick={() => sending.mutate()}
      >
        Send the mail again
      </button>
      <output className="text-muted">
        {sending.isSuccess &&
          (isSandbox
            ? 'This is a sandbox: the mail is in its mailbox, at /sandbox/mail/.'
            : 'It is on its way, and can take a few minutes. Look among the spam, too.')}
      </output>
      <FormError>{sending.error && messageOf(sending.error)}</FormError>
    </section>
  );
};
