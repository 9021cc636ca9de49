import { useEffect, useState } from 'react';

/** Milliseconds after which a navigation shows the bar. */
const delay = 150;

/** A bar at the top while a page takes long to load. */
export const ProgressBar = ({ isNavigating }: { isNavigating: boolean }) => {
  const [isLong, setIsLong] = useState(false);

  useEffect(() => {
    if (!isNavigating) return undefined;
    const timer = setTimeout(() => setIsLong(true), delay);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isNavigating]);

  if (!isLong) return null;
  return (
    <output className="fixed inset-x-0 top-0 z-50">
      <span className="sr-only">Loading the page…</span>
      <span
        aria-hidden="true"
        className="block h-1 origin-left scale-x-90 bg-primary transition-transform duration-2000 ease-out starting:scale-x-0"
      />
    </output>
  );
};
