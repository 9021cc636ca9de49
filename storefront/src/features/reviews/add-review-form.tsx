import { useForm } from 'react-hook-form';
import type { NewReview, Review } from '../../../../adapters/http/contract.ts';
import { FormError } from '../../components/form-error.tsx';
import { ImageField } from '../../components/image-field.tsx';
import { RequiredNote } from '../../components/required-note.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { TextArea } from '../../components/text-area.tsx';
import { TextField } from '../../components/text-field.tsx';
import { usePictureForm } from '../../components/use-picture-form.ts';
import { dropDraft, keepDraft, readDraft } from '../../lib/drafts.ts';
import { required } from '../../lib/form-rules.ts';
import { usePerson } from '../../lib/use-session.ts';
import { useProfile } from '../../lib/profile.ts';
import { useAddReview } from './add-review.ts';

const labels: Record<keyof NewReview, string> = {
  image: 'Image',
  name: 'Name',
  location: 'Location',
  review: 'Review',
};

/** The form for a review of the shop. Its draft survives a reload. */
export const AddReviewForm = ({ onAdded }: { onAdded: (review: Review) => void }) => {
  const person = usePerson();
  const { data: profile } = useProfile();
  const draft = `add-review:${person.email}`;
  const empty: NewReview = { image: '', name: person.name, location: '', review: '' };
  const form = useForm<NewReview>({ defaultValues: { ...empty, ...readDraft(draft) } });
  const { formState, getValues, register, reset } = form;
  const adding = useAddReview(draft);
  const keep = () => keepDraft(draft, getValues());
  const { field, setPicture, send, problem } = usePictureForm({
    form,
    picture: 'image',
    labels,
    keep,
  });
  const { upload } = field;

  const add = () =>
    send(async () => {
      const pictureSent = upload.current();
      const sent = JSON.stringify(getValues());
      const added = await adding.mutateAsync(trimmed(getValues()));
      // What was typed or chosen meanwhile is not sent, and stays.
      if (JSON.stringify(getValues()) === sent && upload.current() === pictureSent) {
        reset(empty);
        upload.clear();
        dropDraft(draft);
      }
      onAdded(added);
    });

  const text = (name: Exclude<keyof NewReview, 'image'>) => ({
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
      onSubmit={(event) => void form.handleSubmit(add)(event)}
    >
      <RequiredNote />
      <ImageField {...field} shape="round">
        {profile?.avatar && field.value !== profile.avatar && (
          <button
            type="button"
            className="btn h-11 btn-quiet"
            onClick={() => {
              upload.clear();
              setPicture(profile.avatar);
            }}
          >
            Use my profile picture
          </button>
        )}
      </ImageField>
      <TextField {...text('name')} autoComplete="name" hint="As it will stand there." />
      <TextField {...text('location')} autoComplete="address-level2" hint="Your town will do." />
      <TextArea {...text('review')} autoComplete="off" hint="What you built, and how we did." />
      <SubmitButton pending={formState.isSubmitting}>Add review</SubmitButton>
      <FormError>{problem}</FormError>
    </form>
  );
};

const trimmed = ({ image, name, location, review }: NewReview): NewReview => ({
  image,
  name: name.trim(),
  location: location.trim(),
  review: review.trim(),
});
