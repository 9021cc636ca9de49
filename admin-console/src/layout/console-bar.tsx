import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Slide, { type SlideProps } from '@mui/material/Slide';
import useScrollTrigger from '@mui/material/useScrollTrigger';
import { Store } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { AppBar, LoadingIndicator, TitlePortal, UserMenu, useGetIdentity } from 'react-admin';
import { clamped } from '../components/clamped.ts';
import { useIsPhone } from '../components/use-is-phone.ts';
import { Mark } from './mark.tsx';
import { SearchButton } from '../search/search-button.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const Toolbar = () => (
  <>
    <SearchButton />
    <LoadingIndicator />
    <Button
      href="/"
      color="inherit"
      startIcon={<Store size={20} aria-hidden />}
      aria-label="To the shop"
      sx={{ minWidth: 44, '& .MuiButton-startIcon': { mr: { xs: 0, md: 1 } } }}
    >
      <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
        To the shop
      </Box>
    </Button>
    <ThemeSwitch />
  </>
);

/** The page's only h1, which sets the tab's title too. */
const PageTitle = () => {
  const heading = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = heading.current;
    if (!element) return undefined;
    const name = () => {
      const title = element.textContent.trim();
      document.title = title === '' ? 'Parches console' : `${title} · Parches console`;
    };
    const observer = new MutationObserver(name);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    name();
    return () => observer.disconnect();
  }, []);
  return (
    <TitlePortal
      component="h1"
      ref={heading}
      sx={(theme) => ({
        m: 0,
        // react-admin puts the text into a box, of which no ellipsis is made.
        '& > span.RaConfigurable-root': { display: 'inline' },
        [theme.breakpoints.down('sm')]: {
          order: 1,
          flexBasis: '100%',
          px: 1,
          pb: 1,
          whiteSpace: 'normal',
          ...clamped(2),
        },
      })}
    />
  );
};

/** The menu of the person who is signed in, with their name on its button. */
const You = () => {
  const { identity } = useGetIdentity();
  return <UserMenu label={identity?.fullName ?? 'You'} />;
};

/**
 * Keeps the bar in view, but on a phone it leaves its room to the page that is scrolled down. It is the same element
 * when a phone is turned: the page's title lies in it, and would be lost with it.
 */
const InView = (bar: Pick<SlideProps, 'children' | 'className'>) => {
  const isPhone = useIsPhone();
  const isScrolledDown = useScrollTrigger();
  return <Slide appear={false} direction="down" in={!isPhone || !isScrolledDown} {...bar} />;
};

export const ConsoleBar = () => (
  <AppBar
    container={InView}
    color="inherit"
    toolbar={<Toolbar />}
    userMenu={<You />}
    sx={{
      borderBottom: 1,
      borderColor: 'divider',
      // On a phone the title has a row of its own below the buttons, and as many lines as it takes.
      position: { xs: 'sticky', sm: 'fixed' },
      '& .RaAppBar-toolbar': { flexWrap: { xs: 'wrap', sm: 'nowrap' } },
    }}
  >
    <Link
      href="/admin/"
      aria-label="Parches console"
      sx={{ display: 'flex', mr: { xs: 'auto', sm: 1.5 }, ml: 0.5 }}
    >
      <Mark size={28} />
    </Link>
    <PageTitle />
  </AppBar>
);
