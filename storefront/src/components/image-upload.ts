import { useEffect, useRef, useState } from 'react';
import { hasStatus, isTransient, messageOf } from '../lib/failure.ts';
import { uploadImage } from '../lib/upload.ts';
import { imageProblem, tooLarge } from '../lib/image-rules.ts';

type State =
  | { step: 'idle' }
  | { step: 'sending'; share: number }
  | { step: 'arrived' }
  /** `unsent`: the file, where another try may succeed. */
  | { step: 'failed'; message: string; unsent?: File };

type Sending = { controller: AbortController; end: Promise<boolean> };

export type ImageUpload = ReturnType<typeof useImageUpload>;

/**
 * Uploads a picture while the rest of a form is filled in.
 * @param change called with the address that the shop has given it, or '' for none
 */
export const useImageUpload = (change: (address: string) => void) => {
  const [state, setState] = useState<State>({ step: 'idle' });
  const [preview, setPreview] = useState<string>();
  const sending = useRef<Sending>(undefined);

  useEffect(() => () => sending.current?.controller.abort(), []);
  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview);
    },
    [preview],
  );

  /**
   * Offers another try when that may help; else the shop has refused it, and the old picture stays.
   */
  const fail = (error: unknown, file: File): void => {
    const message = hasStatus(error, 413) ? tooLarge : messageOf(error);
    const isWorthIt = isTransient(error);
    if (!isWorthIt) setPreview(undefined);
    setState({ step: 'failed', message, ...(isWorthIt && { unsent: file }) });
  };

  const send = (file: File): void => {
    const controller = new AbortController();
    const { signal } = controller;
    const attempt = async (): Promise<boolean> => {
      try {
        const address = await uploadImage(file, {
          signal,
          onProgress: (share) => setState({ step: 'sending', share }),
        });
        if (signal.aborted) return false;
        change(address);
        setState({ step: 'arrived' });
        return true;
      } catch (error) {
        if (!signal.aborted) fail(error, file);
        return false;
      }
    };
    setState({ step: 'sending', share: 0 });
    sending.current = { controller, end: attempt() };
  };

  const stop = (next: State): void => {
    sending.current?.controller.abort();
    setState(next);
  };

  /** Sends a file, unless the shop would surely refuse it: then the old picture stays. */
  const take = (file: File): void => {
    const message = imageProblem(file);
    stop(message ? { step: 'failed', message } : { step: 'idle' });
    setPreview(message ? undefined : URL.createObjectURL(file));
    if (!message) send(file);
  };

  const clear = (): void => {
    stop({ step: 'idle' });
    setPreview(undefined);
  };

  const unsent = state.step === 'failed' ? state.unsent : undefined;
  return {
    state,
    /** The address of the chosen file itself, shown in place of the shop's picture. */
    preview,
    /** Which upload began last: whether another picture was chosen meanwhile. */
    current: () => sending.current,
    take,
    retry: unsent && (() => send(unsent)),
    /** Cancels a running upload and shows the form's picture again. */
    clear,
    remove: (): void => {
      clear();
      change('');
    },
    /** A validation rule for the form: a running upload is enough, a failed one is not. */
    check:
      (missing: string) =>
      (address: string): true | string => {
        if (state.step === 'sending') return true;
        if (state.step === 'failed' && unsent) return state.message;
        return address !== '' || missing;
      },
    /** Settles when no upload runs any more. @returns whether it has succeeded */
    arrival: (): Promise<boolean> =>
      state.step === 'sending' && sending.current ? sending.current.end : Promise.resolve(true),
  };
};
