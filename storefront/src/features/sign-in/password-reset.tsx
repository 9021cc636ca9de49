import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { Dialog } from '../../components/dialog.tsx';
import { FormError } from '../../components/form-error.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useShopConfig } from '../../lib/config.ts';
import { messageOf } from '../../lib/failure.ts';
import { sendPasswordReset } from '../../lib/session.ts';
import { emailRules } from '../../lib/form-rules.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';

type Props = {
  /** The email in the login form. */
  email: string;
  onClose: () => void;
};

/** Sends a mail with a link to set a new password. */
const PasswordReset = ({ email, onClose }: Props) => {
  const formId = useId();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email } });
  const sending = useSingleMutation({
    mutationFn: (fields: { email: string }) => sendPasswordReset(fields.email),
  });

  if (sending.isSuccess)
    return (
      <Dialog key="sent" title="Look into your mail" dismiss="Back to the login" onClose={onClose}>
        <Sent email={sending.variables.email} />
      </Dialog>
    );
  return (
    <Dialog
      key="ask"
      title="Set a new password"
      dismiss="Cancel"
      onClose={onClose}
      actions={
        <button
          type="submit"
          form={formId}
          className="btn btn-primary"
          aria-disabled={sending.isPending || undefined}
          aria-busy={sending.isPending}
        >
          Send the link
        </button>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void handleSubmit((fields) => sending.mutate(fields))(event)}
      >
        <p>We send you a link with which you set a new one.</p>
        <TextField
          label="Email"
          required
          type="email"
          autoComplete="email"
          error={formState.errors.email?.message}
          {...register('email', emailRules)}
        />
        <FormError>{sending.error && messageOf(sending.error)}</FormError>
      </form>
    </Dialog>
  );
};

/** The message is the same without such an account, so that nobody learns who has one. */
const Sent = ({ email }: { email: string }) => {
  const isSandbox = useShopConfig().data?.firebase.emulator;
  return (
    <output className="flex flex-col gap-3">
      <span className="wrap-anywhere">
        If there is an account for <strong>{email}</strong>, a mail is on its way.
      </span>
      <span className="text-muted">
        {isSandbox
          ? 'This is a sandbox: the mail is in its mailbox, at /sandbox/mail/.'
          : 'It can take a few minutes. Look among the spam, too.'}
      </span>
    </output>
  );
};

export default PasswordReset;
