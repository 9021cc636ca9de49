import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page has come alive: not on the server, nor in the first render over what it sent. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
