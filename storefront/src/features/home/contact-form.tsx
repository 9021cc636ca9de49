import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { NewMessage } from '../../../../adapters/http/contract.ts';
import { FormError } from '../../components/form-error.tsx';
import { RequiredNote } from '../../components/required-note.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { TextArea } from '../../components/text-area.tsx';
import { TextField } from '../../components/text-field.tsx';
import { request } from '../../lib/api.ts';
import { draftKeys } from '../../lib/draft-keys.ts';
import { dropDraft, keepDraft, readDraft } from '../../lib/drafts.ts';
import { messageOf } from '../../lib/failure.ts';
import { faultsOf } from '../../lib/form-faults.ts';
import { reread } from '../../lib/queries.ts';
import { requestSignedIn } from '../../lib/signed-in-api.ts';
import { useSession } from '../../lib/use-session.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';

const draft = 'contact';
const keys = () => draftKeys(draft);
const labels = { email: 'Email', subject: 'Subject', message: 'Message' };
const names = ['email', 'subject', 'message'] as const;

type Problems = { fields: { [name in keyof NewMessage]?: string | undefined }; form?: string };

const fieldIn = (form: HTMLFormElement | null, name: string) => {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    ? field
    : undefined;
};

const valuesOf = (form: HTMLFormElement): NewMessage => ({
  email: fieldIn(form, 'email')?.value ?? '',
  subject: fieldIn(form, 'subject')?.value ?? '',
  message: fieldIn(form, 'message')?.value ?? '',
});

/** The errors of the shop's answer, each by its field and with the field's label. */
const problemsOf = (error: unknown): Problems => {
  const faults = faultsOf(error, labels);
  return faults.length > 0
    ? { fields: Object.fromEntries(faults.map(({ name, message }) => [name, message])) }
    : { fields: {}, form: `${messageOf(error)} What you wrote is kept.` };
};

/**
 * Sends a message to the shop. The inputs are uncontrolled and only the shop validates them, so no
 * form library is needed, which would be a tenth of the first view's JavaScript.
 */
export const ContactForm = ({ onSent }: { onSent: (email: string) => void }) => {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({ fields: {} });
  const queries = useQueryClient();
  const session = useSession();
  const ownEmail = session.status === 'signed-in' ? session.person.email : '';
  const sending = useSingleMutation({
    mutationFn: (body: NewMessage) =>
      (session.status === 'signed-in' ? requestSignedIn : request)<unknown>('/contact', {
        method: 'POST',
        body,
        idempotencyKey: keys().keyFor(JSON.stringify(body)),
      }),
    // Also where the page was left meanwhile. What was typed since is there for another message.
    onSuccess: (_, message) => {
      keys().forget();
      if (names.every((name) => readDraft(draft)[name] === message[name])) dropDraft(draft);
      void reread(queries, ['mine', ownEmail, 'messages']);
    },
  });

  // Text that was typed before hydration is kept; empty fields are filled from the draft.
  useEffect(() => {
    const kept = readDraft(draft);
    for (const name of names) {
      const field = fieldIn(form.current, name);
      const value = kept[name] || (name === 'email' ? ownEmail : '');
      if (field?.value === '' && typeof value === 'string') field.value = value;
    }
  }, [ownEmail]);

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblems({ fields: {} });
    const message = valuesOf(event.currentTarget);
    keepDraft(draft, message);
    sending.mutate(message, {
      onSuccess: () => onSent(message.email),
      onError: (error) => {
        const found = problemsOf(error);
        setProblems(found);
        fieldIn(form.current, names.find((name) => found.fields[name]) ?? '')?.focus();
      },
    });
  };

  const field = (name: keyof NewMessage) => ({
    name,
    label: labels[name],
    error: problems.fields[name],
    required: true,
    onInput: () => {
      if (form.current) keepDraft(draft, valuesOf(form.current));
      setProblems(({ fields }) => ({ fields: { ...fields, [name]: undefined } }));
    },
  });

  return (
    <form
      ref={form}
      noValidate
      aria-labelledby="contact-title"
      className="flex flex-col gap-4"
      onSubmit={send}
    >
      <RequiredNote />
      <TextField {...field('email')} type="email" autoComplete="email" />
      <TextField {...field('subject')} type="text" autoComplete="off" />
      <TextArea {...field('message')} rows={5} autoComplete="off" />
      <SubmitButton pending={sending.isPending}>Submit</SubmitButton>
      <FormError>{problems.form}</FormError>
    </form>
  );
};
