import { ImagePlus } from 'lucide-react';
import { useId, useState, type ReactNode, type Ref } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { useIncomingFile } from './image-catch.ts';
import { imageMaxMegabytes, imageTypes } from '../../../domain/image.ts';
import { ImageProgress } from './image-progress.tsx';
import type { ImageUpload } from './image-upload.ts';

type Props = FieldProps & {
  upload: ImageUpload;
  /** The picture's address in the form, or ''. */
  value: string;
  ref?: Ref<HTMLInputElement>;
  shape?: 'round' | 'wide';
  /** Other ways to choose a picture. */
  children?: ReactNode;
};

const hint = `JPEG, PNG, WebP, GIF or AVIF, at most ${imageMaxMegabytes} MB. You can drop or paste it here, too.`;

/**
 * A field for a picture, which is chosen with a button, or dropped or pasted anywhere on the page.
 * A page can have only one such field.
 */
export const ImageField = ({
  label,
  error,
  required,
  upload,
  value,
  ref,
  shape,
  children,
}: Props) => {
  const isOver = useIncomingFile(upload.take);
  const failureId = useId();
  const { state } = upload;
  const failure = state.step === 'failed' ? state.message : undefined;
  const shown = upload.preview ?? value;
  // An upload that has begun may be the picture that was missing.
  const amiss = failure ?? (state.step === 'sending' ? undefined : error);
  const border = amiss ? 'border-error' : 'border-muted/50';

  return (
    <Field label={label} error={failure ? undefined : amiss} hint={hint} required={required}>
      {(control) => (
        <div
          className={`flex flex-wrap items-center gap-4 rounded-box border border-dashed p-4 ${isOver ? 'border-primary bg-base-200' : border}`}
        >
          <Preview key={shown} address={shown} shape={shape ?? 'wide'} />
          <div className="relative flex min-w-40 flex-1 flex-col gap-3">
            <div className="flex flex-wrap gap-3">
              <input
                {...control}
                ref={ref}
                type="file"
                accept={imageTypes.join(',')}
                aria-invalid={amiss ? true : undefined}
                aria-describedby={failure ? failureId : control['aria-describedby']}
                className="peer sr-only"
                onChange={({ target }) => {
                  const file = target.files?.[0];
                  if (file) upload.take(file);
                  // Reset, so that choosing the same file again is a change too.
                  target.value = '';
                }}
              />
              <label
                htmlFor={control.id}
                className="btn h-11 btn-quiet peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary"
              >
                {shown ? 'Choose another' : 'Choose a picture'}
              </label>
              {upload.retry && (
                <button type="button" className="btn h-11 btn-primary" onClick={upload.retry}>
                  Try again
                </button>
              )}
              {state.step === 'sending' || upload.retry ? (
                <button type="button" className="btn h-11 btn-quiet" onClick={upload.clear}>
                  Cancel
                </button>
              ) : (
                value && (
                  <button type="button" className="btn h-11 btn-quiet" onClick={upload.remove}>
                    Remove<span className="sr-only"> picture</span>
                  </button>
                )
              )}
              {children}
            </div>
            <ImageProgress state={state} />
            {failure && (
              <p id={failureId} role="alert" className="text-sm text-error">
                {failure}
              </p>
            )}
          </div>
        </div>
      )}
    </Field>
  );
};

const shapes = { round: 'size-24 rounded-full', wide: 'aspect-4/3 w-36 rounded-field' };

const Preview = ({ address, shape }: { address: string; shape: keyof typeof shapes }) => {
  const [isBroken, setIsBroken] = useState(false);
  const frame = `flex shrink-0 items-center justify-center overflow-hidden bg-base-200 text-muted ${shapes[shape]}`;
  return (
    <div className={frame}>
      {address && !isBroken ? (
        <img
          src={address}
          alt="Preview"
          width="160"
          height="120"
          className={`size-full ${shape === 'round' ? 'object-cover' : 'object-contain'}`}
          onError={() => setIsBroken(true)}
        />
      ) : (
        <ImagePlus aria-hidden="true" />
      )}
    </div>
  );
};
