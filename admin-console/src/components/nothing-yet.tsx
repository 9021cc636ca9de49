import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = { icon: LucideIcon; title: string; children: ReactNode; action?: ReactNode };

/** Shown in place of an empty list: what will be here, and how to begin. */
export const NothingYet = ({ icon: Icon, title, children, action }: Props) => (
  <Box
    sx={{
      display: 'grid',
      justifyItems: 'center',
      gap: 1.5,
      px: 2,
      py: { xs: 6, sm: 10 },
      textAlign: 'center',
      width: '100%',
    }}
  >
    <Box sx={{ color: 'text.secondary' }}>
      <Icon size={40} strokeWidth={1.25} aria-hidden />
    </Box>
    <Typography variant="h2">{title}</Typography>
    <Typography color="textSecondary" sx={{ maxWidth: '26rem' }}>
      {children}
    </Typography>
    {action}
  </Box>
);
