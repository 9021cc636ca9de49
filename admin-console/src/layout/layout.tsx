import { Layout, type LayoutProps } from 'react-admin';
import { ConsoleBar } from './console-bar.tsx';
import { ConsoleMenu } from './console-menu.tsx';
import { ConsoleSidebar } from './console-sidebar.tsx';
import { PageFault } from './page-fault.tsx';

export const ConsoleLayout = (props: LayoutProps) => (
  <Layout
    {...props}
    appBar={ConsoleBar}
    // For the menu: it would move up where the bar left, which it does on a phone alone.
    appBarAlwaysOn
    menu={ConsoleMenu}
    sidebar={ConsoleSidebar}
    error={PageFault}
    sx={{
      // A wide table scrolls inside its own container, not the page.
      minWidth: 0,
      '& .RaLayout-appFrame': { mt: { xs: 0, sm: 6 } },
      '& .RaLayout-content': { minWidth: 0, px: { xs: 1, sm: 3 }, pb: 4 },
      '& .RaLayout-contentWithSidebar': { minWidth: 0 },
    }}
  />
);
