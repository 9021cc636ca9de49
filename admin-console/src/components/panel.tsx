import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

type Props = {
  title: string;
  /** Shown beside the title, such as a link to the whole list. */
  action?: ReactNode;
  children: ReactNode;
};

/** A section of a page with its own heading. */
export const Panel = ({ title, action, children }: Props) => {
  const heading = useId();
  return (
    <Card
      component="section"
      aria-labelledby={heading}
      sx={{ p: { xs: 2, sm: 3 }, minWidth: 0, overflow: 'hidden' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, mb: 1.5, flexWrap: 'wrap' }}>
        <Typography variant="h2" id={heading} sx={{ flex: 1 }}>
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Card>
  );
};
