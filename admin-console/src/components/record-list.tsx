import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { List, useListContext, type ListProps } from 'react-admin';
import { ListActions } from './list-actions.tsx';

/** A list as all lists of the console are. */
export const RecordList = (props: ListProps) => (
  <List actions={<ListActions />} perPage={25} error={<ListFailed />} {...props} />
);

/** Why there is nothing to see, and another try. */
const ListFailed = () => {
  const { error, refetch } = useListContext();
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ m: 2 }}
      action={
        <Button color="inherit" size="small" onClick={() => void refetch?.()}>
          Try again
        </Button>
      }
    >
      {error?.message}
    </Alert>
  );
};
