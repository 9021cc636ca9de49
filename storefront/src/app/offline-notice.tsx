import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';

const follow = (changed: () => void): (() => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/**
 * Shows a notice while there is no connection, and repeats failed queries when there is one again.
 */
export const OfflineNotice = () => {
  const isOnline = useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );
  const wasOffline = useRef(false);
  const queries = useQueryClient();

  useEffect(() => {
    if (isOnline && wasOffline.current)
      void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    wasOffline.current = !isOnline;
  }, [isOnline, queries]);

  return (
    <output className="absolute inset-x-0 top-full">
      {!isOnline && (
        <span className="block border-b border-base-300 bg-neutral px-4 py-1 text-center text-sm text-neutral-content">
          You are offline. What you typed is kept.
        </span>
      )}
    </output>
  );
};
