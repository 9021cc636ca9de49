import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  RadioButtonGroupInput,
  SaveButton,
  SimpleForm,
  Toolbar,
  useRecordContext,
} from 'react-admin';
import type { ConsoleReview } from '../../../adapters/http/console-contract.ts';
import { Moment } from '../components/moment-field.tsx';
import { RecordLink } from '../components/record-link.tsx';
import { StaleEdit } from '../components/stale-edit.tsx';
import { RecordEdit } from '../components/record-page.tsx';
import { reviewStates } from './review-state.tsx';

const Title = () => {
  const review = useRecordContext<ConsoleReview>();
  return review ? `Review by ${review.name}` : 'Review';
};

/** A review, and who may read it. Its text cannot be edited. */
export const ReviewEdit = () => (
  <RecordEdit title={<Title />}>
    <SimpleForm
      toolbar={
        <Toolbar>
          <SaveButton />
        </Toolbar>
      }
    >
      <Words />
      <RadioButtonGroupInput source="state" label="State" choices={reviewStates} row={false} />
      <StaleEdit />
    </SimpleForm>
  </RecordEdit>
);

const Words = () => {
  const review = useRecordContext<ConsoleReview>();
  if (!review) return null;
  const { name, image, location, createdAt, addedBy } = review;
  return (
    <Box component="figure" sx={{ m: 0, mb: 2, maxWidth: '42rem' }}>
      <Typography
        component="blockquote"
        sx={{ m: 0, mb: 2, fontSize: '1.125rem', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {review.review}
      </Typography>
      <Box component="figcaption" sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <Avatar src={image} alt="">
          {name.slice(0, 1)}
        </Avatar>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {addedBy ? (
            <RecordLink resource="users" id={addedBy}>
              {name}
            </RecordLink>
          ) : (
            name
          )}
          <Typography variant="body2" color="textSecondary">
            {location}, <Moment date={createdAt} />
          </Typography>
        </Box>
      </Box>
    </Box>
  );
};
