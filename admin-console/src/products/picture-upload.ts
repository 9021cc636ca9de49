import { useEffect, useRef, useState } from 'react';
import { imageProblem } from '../../../storefront/src/lib/image-rules.ts';
import { messageOf } from '../../../storefront/src/lib/failure.ts';
import { uploadImage } from '../../../storefront/src/lib/upload.ts';
import { asAdmin } from '../access/as-admin.ts';

/** Uploads one picture at a time. A new upload cancels the one that runs. */
export const usePictureUpload = () => {
  const running = useRef<AbortController>(undefined);
  const [share, setShare] = useState<number>();
  const [preview, setPreview] = useState<string>();
  const [problem, setProblem] = useState('');
  const [arrived, setArrived] = useState(false);

  useEffect(() => () => running.current?.abort(), []);
  useEffect(
    () => () => {
      if (preview !== undefined) URL.revokeObjectURL(preview);
    },
    [preview],
  );

  const end = (outcome: { problem?: string; arrived?: boolean }) => {
    running.current = undefined;
    setShare(undefined);
    setProblem(outcome.problem ?? '');
    setArrived(outcome.arrived ?? false);
    if (!outcome.arrived) setPreview(undefined);
  };

  /** @returns the picture's address at the shop; undefined when it failed, and then shows why */
  const start = async (file: File): Promise<string | undefined> => {
    running.current?.abort();
    const unfit = imageProblem(file);
    if (unfit !== undefined) {
      end({ problem: unfit });
      return undefined;
    }
    const attempt = new AbortController();
    const { signal } = attempt;
    running.current = attempt;
    setProblem('');
    setArrived(false);
    setShare(0);
    setPreview(URL.createObjectURL(file));
    try {
      const address = await asAdmin(
        () => uploadImage(file, { signal, onProgress: setShare }),
        signal,
      );
      if (signal.aborted) return undefined;
      end({ arrived: true });
      return address;
    } catch (error) {
      if (!signal.aborted) end({ problem: messageOf(error) });
      return undefined;
    }
  };

  return { start, share, preview, problem, arrived };
};
