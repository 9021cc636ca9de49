import { useEffect, useRef, useState } from 'react';
import { hasStatus, isTransient, messageOf } from '../lib/failure.ts';
import { uploadImage } from '../lib/upload.ts';
import { imageProblem, tooLarge } from '../lib/image-rules.ts';

type State =
  | { step: 'idle' }
  | { step: 'sending'; share: number }
  | { step: 'arrived' }
  /** `unsent` is what another try may bring there. */
  | { step: 'failed'; message: string; unsent?: File };

type Sending = { controller: AbortController; end: Promise<boolean> };

export type ImageUpload = ReturnType<typeof useImageUpload>;

/**
 * Brings a picture to the shop while the rest of a form is filled in.
 * @param change takes the address that the shop gave it, or '' for none
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

  /** Another try may help, or the shop will not have it: then what was there stays. */
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

  /** Sends a file, unless it is clear that the shop would not take it: then what was there stays. */
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
    /** The chosen file's own picture, shown until the shop's is needed. */
    preview,
    take,
    retry: unsent && (() => send(unsent)),
    /** Back to what the form holds; an upload under way is given up. */
    clear,
    remove: (): void => {
      clear();
      change('');
    },
    /** A rule for the form: one on its way will do, one that got stuck will not. */
    check:
      (missing: string) =>
      (address: string): true | string => {
        if (state.step === 'sending') return true;
        if (state.step === 'failed' && unsent) return state.message;
        return address !== '' || missing;
      },
    /** Settles when nothing is on its way any more. @returns whether what was sent is there */
    arrival: (): Promise<boolean> =>
      state.step === 'sending' && sending.current ? sending.current.end : Promise.resolve(true),
  };
};
