import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import { Mark } from '../layout/mark.tsx';
import { silkscreen } from '../theme.ts';

type Props = {
  title: string;
  children: ReactNode;
  /** Whether to show the link back to the shop. */
  back?: boolean;
};

/** The layout of pages in front of the console: the logo, a card, and a link back to the shop. */
export const Frame = ({ title, children, back = true }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Parches console`;
    heading.current?.focus();
  }, [title]);
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeContent: 'center',
        gridTemplateColumns: 'minmax(0, 26rem)',
        gap: 3,
        p: { xs: 2, sm: 4 },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Mark />
        <Typography sx={{ fontWeight: 650, fontSize: '1.25rem', letterSpacing: '-0.02em' }}>
          Parches
        </Typography>
        <Typography sx={silkscreen}>Console</Typography>
      </Box>
      <Card sx={{ p: { xs: 3, sm: 4 }, display: 'flex', flexDirection: 'column', gap: 2.5 }}>
        <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
          {title}
        </Typography>
        {children}
      </Card>
      {back && (
        <Link href="/" sx={{ justifySelf: 'start', py: 1 }}>
          Back to the shop
        </Link>
      )}
    </Box>
  );
};
