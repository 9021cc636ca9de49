import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { List, useListContext, type ListProps } from 'react-admin';
import { ListActions } from './list-actions.tsx';

/** A list with the defaults of all lists of the console. */
export const RecordList = (props: ListProps) => (
  <List actions={<ListActions />} perPage={25} error={<ListFailed />} {...props} />
);

/** The error of a list, with a button to try again. */
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
