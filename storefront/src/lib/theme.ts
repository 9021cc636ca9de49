import { useSyncExternalStore } from 'react';

/** The chosen theme: `bench` is light, `board` is dark, `system` follows the system. */
export type ThemeChoice = 'bench' | 'board' | 'system';

const key = 'theme';
const listeners = new Set<() => void>();

const chosen = (): ThemeChoice => {
  const kept = localStorage.getItem(key);
  return kept === 'bench' || kept === 'board' ? kept : 'system';
};

/**
 * Applies the choice to the page. At load, a script in the head has done so before the first paint.
 */
const apply = (): void => {
  const { dataset } = document.documentElement;
  const choice = chosen();
  if (choice === 'system') delete dataset['theme'];
  else dataset['theme'] = choice;
};

const tell = (): void => {
  apply();
  for (const changed of listeners) changed();
};

export const chooseTheme = (choice: ThemeChoice): void => {
  if (choice === 'system') localStorage.removeItem(key);
  else localStorage.setItem(key, choice);
  tell();
};

/** Follows the choice in other tabs. @returns a function that stops it */
const follow = (changed: () => void): (() => void) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell();
  };
  listeners.add(changed);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', onStorage);
  };
};

/** The choice of this browser; `system` on the server and in hydration. */
export const useThemeChoice = (): ThemeChoice =>
  useSyncExternalStore(follow, chosen, () => 'system');
