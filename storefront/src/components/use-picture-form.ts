import { useState } from 'react';
import {
  useController,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import { messageOf } from '../lib/failure.ts';
import { showFaults } from '../lib/form-faults.ts';
import { useImageUpload } from './image-upload.ts';

type Options<Fields extends FieldValues, Name extends FieldPath<Fields>, Picture extends Name> = {
  form: UseFormReturn<Fields>;
  /** The field of the picture. */
  picture: Picture;
  labels: Record<Name, string>;
  /** Keeps the draft. */
  keep: () => void;
  /** Whether a failure is told of elsewhere. */
  isTold?: (error: unknown) => boolean;
};

/** What a form does about its picture, and about the failures of what it sends. */
export const usePictureForm = <
  Fields extends FieldValues,
  Name extends FieldPath<Fields>,
  Picture extends Name,
>({
  form,
  picture,
  labels,
  keep,
  isTold,
}: Options<Fields, Name, Picture>) => {
  const [problem, setProblem] = useState('');
  const label = labels[picture];

  const setPicture = (address: string) => {
    const value = address as FieldPathValue<Fields, Picture>;
    form.setValue(picture, value, { shouldValidate: address !== '' });
    keep();
  };
  const upload = useImageUpload(setPicture);
  const { field, fieldState } = useController({
    control: form.control,
    name: picture,
    rules: { validate: upload.check(`${label} is Required`) },
  });
  const { ref, value } = field;

  /** Does what sends the form, once the picture has arrived. */
  const send = async (work: () => Promise<void>) => {
    setProblem('');
    if (!(await upload.arrival())) return form.setFocus(picture);
    try {
      await work();
    } catch (error) {
      if (!showFaults(error, labels, form.setError) && !isTold?.(error))
        setProblem(`${messageOf(error)} What you typed is kept.`);
    }
  };

  const error = fieldState.error?.message;
  return { field: { required: true, label, upload, ref, value, error }, setPicture, send, problem };
};
