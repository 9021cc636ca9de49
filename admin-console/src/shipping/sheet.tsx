import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { UseQueryResult } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { Nothing } from '../components/rows.tsx';
import './sheet.css';

type Props = {
  title: string;
  reading: Pick<UseQueryResult, 'isFetching' | 'isFetchedAfterMount' | 'error'>;
  children: ReactNode;
};

/**
 * A page to be printed, as it stands on paper, under the button that prints it. What was read before may be shipped
 * by now, and must not be packed again: it is printed once it has been read anew.
 */
export const Sheet = ({ title, reading, children }: Props) => {
  const { isFetching, isFetchedAfterMount, error } = reading;
  return (
    <Box sx={{ mt: 2, maxWidth: '52rem' }}>
      <Title title={title} />
      <Button
        variant="contained"
        loading={isFetching}
        disabled={!isFetchedAfterMount || error !== null}
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
        {error && <Nothing>{error.message}</Nothing>}
        {children}
      </Paper>
    </Box>
  );
};
