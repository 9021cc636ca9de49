import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes a file that is dropped anywhere on the page or pasted into it; text is pasted as usual.
 * @returns whether a file is being dragged over the page
 */
export const useIncomingFile = (take: (file: File) => void): boolean => {
  const [isOver, setIsOver] = useState(false);

  const hold = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    // Without this the browser would open the file in place of the page.
    event.preventDefault();
    setIsOver(true);
  });
  const drop = useEffectEvent((event: DragEvent) => {
    setIsOver(false);
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    take(file);
  });
  const leave = useEffectEvent((event: DragEvent) => {
    if (event.relatedTarget === null) setIsOver(false);
  });
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = event.clipboardData?.files[0];
    // The clipboard often holds a text and its picture; in a field, the text is pasted.
    if (!file || (isField(event.target) && event.clipboardData?.getData('text/plain'))) return;
    event.preventDefault();
    take(file);
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('dragover', (event) => hold(event), { signal });
    document.addEventListener('dragleave', (event) => leave(event), { signal });
    document.addEventListener('drop', (event) => drop(event), { signal });
    document.addEventListener('paste', (event) => paste(event), { signal });
    return () => listening.abort();
  }, []);

  return isOver;
};

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
