import type { ImageUpload } from './image-upload.ts';

const words = {
  idle: '',
  sending: 'Uploading…',
  ready: 'Making it ready…',
  arrived: 'Uploaded.',
  failed: '',
};

/** The progress of an upload. Screen readers read its words, but not the changing number. */
export const ImageProgress = ({ state }: Pick<ImageUpload, 'state'>) => {
  const isThere = state.step === 'sending' && state.share >= 1;
  const said = words[isThere ? 'ready' : state.step];
  return (
    <>
      {state.step === 'sending' && (
        <progress
          aria-label="Upload"
          className="progress w-full progress-primary"
          max={1}
          // Without a value, the bar shows that the shop still works on the picture.
          {...(isThere ? {} : { value: state.share })}
        />
      )}
      <p className={said ? 'flex justify-between gap-3 text-sm text-muted' : 'sr-only'}>
        <output>{said}</output>
        {state.step === 'sending' && !isThere && (
          <span className="figures" aria-hidden="true">
            {Math.floor(state.share * 100)} %
          </span>
        )}
      </p>
    </>
  );
};
