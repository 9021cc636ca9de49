import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page is hydrated: false on the server and in the first render over its HTML. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
