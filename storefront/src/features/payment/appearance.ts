import latin from '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2?url';
import type { Appearance, CustomFontSource } from '@stripe/stripe-js';
import { useMemo, useSyncExternalStore } from 'react';

const system = window.matchMedia('(prefers-color-scheme: dark)');

/** The theme follows the system, unless the person chose one: then the page's root says which. */
const onThemeChange = (changed: () => void) => {
  const choice = new MutationObserver(changed);
  choice.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  system.addEventListener('change', changed);
  return () => {
    choice.disconnect();
    system.removeEventListener('change', changed);
  };
};

/** `light` or `dark`: each theme says so in its tokens. */
const currentScheme = () => getComputedStyle(document.documentElement).colorScheme;

/** The card's frame is another page, so it is told what this one looks like. */
export const useAppearance = (): Appearance => {
  const scheme = useSyncExternalStore(onThemeChange, currentScheme);
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement);
    const token = (name: string) => style.getPropertyValue(name).trim();
    return {
      theme: scheme === 'dark' ? 'night' : 'stripe',
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
  }, [scheme]);
};

/** The frame of the card brings no fonts of its own: this is the one that its appearance names. */
export const fonts: CustomFontSource[] = [
  {
    family: 'Familjen Grotesk',
    src: `url(${new URL(latin, document.baseURI).href})`,
    weight: '400 700',
    display: 'swap',
  },
];
