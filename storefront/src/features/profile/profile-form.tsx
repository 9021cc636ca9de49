import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { Profile } from '../../../../adapters/http/contract.ts';
import { FormError } from '../../components/form-error.tsx';
import { ImageField } from '../../components/image-field.tsx';
import { RequiredNote } from '../../components/required-note.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { TextArea } from '../../components/text-area.tsx';
import { TextField } from '../../components/text-field.tsx';
import { usePictureForm } from '../../components/use-picture-form.ts';
import { dropDraft, keepDraft, readDraft } from '../../lib/drafts.ts';
import { required } from '../../lib/form-rules.ts';
import { ColorChoice } from './color-choice.tsx';
import { changesOf, fieldsOf, labels, updateOf, type ProfileFields } from './fields.ts';
import { isUnauthorized, useProfileUpdate } from './queries.ts';

/** The form that edits a person's profile. Its draft survives a reload. */
export const ProfileForm = ({ profile }: { profile: Profile }) => {
  const draft = `profile:${profile.email}`;
  const form = useForm<ProfileFields>({
    defaultValues: { ...fieldsOf(profile), ...readDraft(draft) },
  });
  const { formState, getValues, register, reset, setValues } = form;
  const update = useProfileUpdate();
  const known = useRef(fieldsOf(profile));
  /** What is typed alone: the rest is shown as the shop has it, also after a reload. */
  const keep = () => keepDraft(draft, changesOf(known.current, getValues()));

  // It may be saved elsewhere while it stands here: what nobody has touched follows.
  useEffect(() => {
    const now = fieldsOf(profile);
    const typed = changesOf(known.current, getValues());
    const saved = changesOf(known.current, now);
    if (Object.keys(saved).length > 0) setValues({ ...saved, ...typed });
    known.current = now;
  }, [profile, getValues, setValues]);

  const { field, send, problem } = usePictureForm({
    form,
    picture: 'avatar',
    labels,
    keep,
    isTold: isUnauthorized,
  });
  const { upload } = field;

  const save = () =>
    send(async () => {
      const pictureSent = upload.current();
      const sent = getValues();
      const saved = await update.mutateAsync(updateOf(sent, profile.email));
      const typedMeanwhile = changesOf(sent, getValues());
      known.current = fieldsOf(saved);
      reset({ ...known.current, ...typedMeanwhile });
      if (upload.current() === pictureSent) upload.clear();
      if (Object.keys(typedMeanwhile).length > 0) keep();
      else dropDraft(draft);
    });

  const text = (name: Exclude<keyof ProfileFields, 'avatar' | 'favoriteColor'>) => ({
    label: labels[name],
    required: true,
    error: formState.errors[name]?.message,
    ...register(name, required(labels[name])),
  });

  return (
    <form
      noValidate
      className="flex max-w-2xl flex-col gap-6 panel p-4 sm:p-6"
      onChange={keep}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      <RequiredNote />
      <ImageField {...field} shape="round" />
      <TextField {...text('name')} autoComplete="name" />
      <div className="[&_input]:bg-base-200 [&_input]:text-muted">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          readOnly
          value={profile.email}
          hint="It is your login, and stays as it is."
        />
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField {...text('phone')} type="tel" autoComplete="tel" />
        <TextField {...text('address')} autoComplete="street-address" />
      </div>
      <TextArea {...text('bio')} autoComplete="off" hint="What you build, and what for." />
      <TextField {...text('education')} autoComplete="off" />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField {...text('linkedIn')} autoComplete="url" hint="Your address or name there." />
        <TextField {...text('github')} autoComplete="url" hint="Your address or name there." />
      </div>
      <ColorChoice field={register('favoriteColor')} />
      <SubmitButton pending={formState.isSubmitting}>Save profile</SubmitButton>
      <FormError>{problem}</FormError>
    </form>
  );
};
