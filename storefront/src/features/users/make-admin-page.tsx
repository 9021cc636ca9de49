import { useDeferredValue, useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { User } from '../../../../adapters/http/contract.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { FormError } from '../../components/form-error.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { dropDraft, keepDraft, readDraft } from '../../lib/drafts.ts';
import { hasStatus, messageOf } from '../../lib/failure.ts';
import { rowsOf } from '../../lib/list-page.ts';
import { emailRules } from '../../lib/form-rules.ts';
import { NotAuthorized } from './not-authorized.tsx';
import { findUser, prefetchUsers, useUsers } from './queries.ts';
import { PromoteQuestion } from './user-question.tsx';

/** Finds a person by email and makes them an admin. */
const MakeAdminPage = () => {
  const { data, error, isPending, refetch } = useUsers();
  const isRefused = hasStatus(error, 403);
  return (
    <div className="flex flex-col gap-6">
      <PageTitle>MakeAdmin</PageTitle>
      {isPending && (
        <>
          <output className="sr-only">Loading the page…</output>
          <div aria-hidden="true" className="h-64 max-w-xl skeleton" />
        </>
      )}
      {isRefused && <NotAuthorized />}
      {error && !data && !isRefused && <FailureNotice error={error} retry={() => void refetch()} />}
      {data && !isRefused && <MakeAdminForm />}
    </div>
  );
};

type Fields = { email: string };

const draft = 'make-admin';
/** The browser suggests at most so many of the people who match the typed text. */
const offers = 8;

const MakeAdminForm = () => {
  const listId = useId();
  const { register, handleSubmit, control, formState, setError, reset, getValues } =
    useForm<Fields>({ defaultValues: { email: '', ...readDraft(draft) } });
  const typed = useWatch({ control, name: 'email' });
  const [chosen, setChosen] = useState<User>();
  const found = rowsOf(useUsers(useDeferredValue(typed)).data) ?? [];
  const customers = found.filter(({ role }) => role !== 'admin');

  const find = async ({ email }: Fields) => {
    try {
      const user = await findUser(email);
      if (!user)
        setError(
          'email',
          { message: 'Nobody here has this email. They sign up first; then they can be an admin.' },
          { shouldFocus: true },
        );
      else if (user.role === 'admin')
        setError('email', { message: `${user.name} is an admin already.` }, { shouldFocus: true });
      else if (!user.emailVerified)
        setError(
          'email',
          {
            message:
              'This address is not verified. They open the link in their mail, or ask for it again in their profile; after their next login they can be an admin.',
          },
          { shouldFocus: true },
        );
      else setChosen(user);
    } catch (error) {
      setError('root', { message: messageOf(error) });
    }
  };

  const done = () => {
    setChosen(undefined);
    dropDraft(draft);
    reset({ email: '' });
  };

  return (
    <>
      <form
        noValidate
        aria-label="MakeAdmin"
        className="flex max-w-xl flex-col gap-4 panel p-4 sm:p-6"
        onChange={() => keepDraft(draft, getValues())}
        onSubmit={(event) => void handleSubmit(find)(event)}
      >
        <p className="text-muted">
          An admin runs the shop: people, parts, stock, bookings and refunds. You see who it is
          before anything happens.
        </p>
        <TextField
          label="Email"
          required
          type="email"
          autoComplete="off"
          list={listId}
          error={formState.errors.email?.message}
          {...register('email', emailRules)}
        />
        <datalist id={listId}>
          {typed.trim() !== '' &&
            customers.slice(0, offers).map(({ _id, name, email }) => (
              <option key={_id} value={email}>
                {name}
              </option>
            ))}
        </datalist>
        <SubmitButton pending={formState.isSubmitting}>Find this person</SubmitButton>
        <FormError>{formState.errors.root?.message}</FormError>
        <p className="text-sm">
          <Link to="/dashboard/users" className="inline-flex min-h-11 items-center link-plain">
            See all users
          </Link>
        </p>
      </form>
      {chosen && (
        <PromoteQuestion user={chosen} onDone={done} onCancel={() => setChosen(undefined)} />
      )}
    </>
  );
};

MakeAdminPage.prefetch = prefetchUsers;

export default MakeAdminPage;
