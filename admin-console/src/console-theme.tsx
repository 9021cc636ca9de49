import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, createTheme } from '@mui/material/styles';
import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { RaThemeOptions } from 'react-admin';
import { useThemeChoice } from '../../storefront/src/lib/theme.ts';
import { shownColours } from './colours.ts';
import { consoleTheme } from './theme.ts';

/** MUI's style elements need the nonce of the page's content security policy. */
const styles = createCache({
  key: 'css',
  nonce: document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '',
});

const dark = window.matchMedia('(prefers-color-scheme: dark)');
const followSystem = (changed: () => void) => {
  dark.addEventListener('change', changed);
  return () => dark.removeEventListener('change', changed);
};

const Theme = createContext<RaThemeOptions | undefined>(undefined);

/** The current theme for react-admin. */
export const useConsoleTheme = (): RaThemeOptions => {
  const theme = use(Theme);
  if (!theme) throw new Error('This stands outside of ConsoleTheme');
  return theme;
};

/** Provides the theme that the person has chosen, or else the system's. */
export const ConsoleTheme = ({ children }: { children: ReactNode }) => {
  const choice = useThemeChoice();
  const systemIsDark = useSyncExternalStore(followSystem, () => dark.matches);
  const isDark = choice === 'system' ? systemIsDark : choice === 'board';
  const theme = useMemo(() => consoleTheme(shownColours(), isDark ? 'dark' : 'light'), [isDark]);
  const muiTheme = useMemo(() => createTheme(theme), [theme]);
  return (
    <CacheProvider value={styles}>
      <Theme value={theme}>
        <ThemeProvider theme={muiTheme}>
          <CssBaseline enableColorScheme />
          {children}
        </ThemeProvider>
      </Theme>
    </CacheProvider>
  );
};
