import type { Appearance } from '@stripe/stripe-js';
import { useMemo, useSyncExternalStore } from 'react';

const dark = window.matchMedia('(prefers-color-scheme: dark)');

const onSchemeChange = (changed: () => void) => {
  dark.addEventListener('change', changed);
  return () => dark.removeEventListener('change', changed);
};

/** The card's frame is another page, so it is told what this one looks like. */
export const useAppearance = (): Appearance => {
  const isDark = useSyncExternalStore(onSchemeChange, () => dark.matches);
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement);
    const token = (name: string) => style.getPropertyValue(name).trim();
    return {
      theme: isDark ? 'night' : 'stripe',
      variables: {
        colorPrimary: token('--color-primary'),
        colorBackground: token('--color-base-100'),
        colorText: token('--color-base-content'),
        colorTextSecondary: token('--color-muted'),
        colorDanger: token('--color-error'),
        borderRadius: token('--radius-field'),
        fontFamily: token('--font-sans'),
      },
    };
  }, [isDark]);
};
