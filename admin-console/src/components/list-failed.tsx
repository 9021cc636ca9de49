import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ComponentProps } from 'react';
import { HttpError, Pagination, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';

/** No filter, and with it the usual order and page, in place of those in the address or of the last time. */
const unfiltered = { search: `?${new URLSearchParams({ filter: '{}' })}` };

/** The error of a list, with a button to try again, or a way out of filters that the shop does not know. */
export const ListFailed = () => {
  const { error, refetch } = useListContext();
  const isRefused = error instanceof HttpError && error.status === 400;
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ m: 2 }}
      action={
        isRefused ? (
          <Button color="inherit" size="small" component={Link} to={unfiltered}>
            Clear filters
          </Button>
        ) : (
          <Button color="inherit" size="small" onClick={() => void refetch?.()}>
            Try again
          </Button>
        )
      }
    >
      {error?.message}
    </Alert>
  );
};

/** The pages of a list, of which none are known when it has failed: react-admin would count them. */
export const Pages = (props: ComponentProps<typeof Pagination>) =>
  useListContext().error ? null : <Pagination {...props} />;
