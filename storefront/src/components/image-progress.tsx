import type { ImageUpload } from './image-upload.ts';

const words = {
  idle: '',
  sending: 'Uploading…',
  ready: 'Making it ready…',
  arrived: 'Uploaded.',
  failed: '',
};

/** How far a picture has come. Its words are read out, the figure that runs is not. */
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
          // All of it is sent; how long the shop works on it is not known.
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
