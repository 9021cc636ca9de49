import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { RecordsIterator } from 'react-admin';
import { clamped } from '../components/clamped.ts';
import { MomentField } from '../components/moment-field.tsx';
import { RecordLink } from '../components/record-link.tsx';
import type { ConsoleReview } from '../../../adapters/http/console-contract.ts';
import { ReviewActs } from './review-acts.tsx';
import { ReviewStateLabel } from './review-state.tsx';

/** Reviews as cards for narrow screens, each with its text and its buttons. */
export const ReviewCards = () => (
  <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
    <RecordsIterator<ConsoleReview>
      render={({ id, name, review }) => (
        <Box key={id} component="li" sx={{ p: 2, borderBottom: 1, borderColor: 'divider' }}>
          <Box
            sx={{ display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: 2 }}
          >
            <RecordLink type="edit">{name}</RecordLink>
            <ReviewStateLabel />
          </Box>
          <Box sx={{ my: 1 }}>
            <Typography sx={clamped(8)}>{review}</Typography>
          </Box>
          <Box
            sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}
          >
            <Typography component="span" variant="body2" color="textSecondary">
              <MomentField source="createdAt" />
            </Typography>
            <ReviewActs />
          </Box>
        </Box>
      )}
    />
  </Box>
);
