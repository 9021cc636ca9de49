import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import './sheet.css';

type Props = {
  title: string;
  /** Whether it is being read. What was read before may be shipped by now, and must not be packed again. */
  isFetching: boolean;
  children: ReactNode;
};

/** A page to be printed, as it stands on paper, under the button that prints it. */
export const Sheet = ({ title, isFetching, children }: Props) => (
  <Box sx={{ mt: 2, maxWidth: '52rem' }}>
    <Title title={title} />
    <Button
      variant="contained"
      loading={isFetching}
      startIcon={<Printer size={18} aria-hidden />}
      onClick={() => window.print()}
      sx={{ mb: 2 }}
    >
      Print
    </Button>
    <Paper
      className="sheet"
      component="article"
      aria-label={title}
      variant="outlined"
      sx={{ p: { xs: 2, sm: 4 }, overflowWrap: 'anywhere' }}
    >
      {children}
    </Paper>
  </Box>
);
