import { useSyncExternalStore } from 'react';

/** What the person chose: the light or the dark theme, or to follow the system. */
export type ThemeChoice = 'bench' | 'board' | 'system';

const key = 'theme';
const listeners = new Set<() => void>();

const chosen = (): ThemeChoice => {
  const kept = localStorage.getItem(key);
  return kept === 'bench' || kept === 'board' ? kept : 'system';
};

/** Puts the choice on the page; a script at its top has done so before the first paint. */
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

/** Keeps the page with the choice in other tabs. @returns how to stop */
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

/** The choice of this browser; unknown, and so the system's, until the page has come alive. */
export const useThemeChoice = (): ThemeChoice =>
  useSyncExternalStore(follow, chosen, () => 'system');
