import { useLayoutEffect, useState } from 'react';
import { Sidebar, type SidebarProps } from 'react-admin';
import { useIsPhone } from '../components/use-is-phone.ts';
import { store } from '../store.ts';

/**
 * The menu. On a phone, and in a window that becomes as narrow, it is closed at first, however it was left beside
 * the page: it would cover it. It is shown once that is so: one that is closed as it comes leaves the page
 * hidden from screen readers.
 */
export const ConsoleSidebar = (props: SidebarProps) => {
  const isPhone = useIsPhone();
  const [shownFor, setShownFor] = useState<'phone' | 'others'>();
  const now = isPhone ? 'phone' : 'others';
  useLayoutEffect(() => {
    if (now === 'phone' && store.getItem('sidebar.open', false)) store.removeItem('sidebar.open');
    // The store may not be changed while React renders.
    // oxlint-disable-next-line react/set-state-in-effect
    setShownFor(now);
  }, [now]);
  return now === shownFor && <Sidebar {...props} />;
};
