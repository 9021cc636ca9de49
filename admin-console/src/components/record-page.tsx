import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import {
  Edit,
  HttpError,
  Show,
  useNotify,
  useRedirect,
  useRefresh,
  useResourceContext,
  type EditProps,
  type RaRecord,
  type ShowProps,
} from 'react-admin';
import { Fresh } from './fresh.tsx';
import { useToldWhenLeft } from './use-told-when-left.ts';

/** The page of a record. */
export const RecordShow = <Row extends RaRecord>({ queryOptions, ...view }: ShowProps<Row>) => {
  const { failed, onError, onSuccess } = useFailedReading();
  return (
    <>
      {failed}
      <Show<Row>
        actions={false}
        component="div"
        queryOptions={{ ...queryOptions, onError, onSuccess }}
        {...view}
      />
    </>
  );
};

/** The page of a record's form, which is saved once the shop has confirmed it. */
export const RecordEdit = ({ children, ...view }: EditProps) => {
  const { failed, onError, onSuccess } = useFailedReading();
  return (
    <>
      {failed}
      <Edit
        actions={false}
        mutationMode="pessimistic"
        mutationOptions={useToldWhenLeft('updated', view.redirect)}
        queryOptions={{ onError, onSuccess }}
        {...view}
      >
        <Fresh>{children}</Fresh>
      </Edit>
    </>
  );
};

/**
 * What the reading of a record has failed by, with a button to try again. By default react-admin goes
 * to the list, away from what is typed on the page, and says that the record does not exist.
 */
const useFailedReading = () => {
  const [failure, setFailure] = useState<Error>();
  const resource = useResourceContext();
  const notify = useNotify();
  const redirect = useRedirect();
  const refresh = useRefresh();
  const onError = (error: Error) => {
    if (!(error instanceof HttpError && error.status === 404)) return setFailure(error);
    notify('ra.notification.item_doesnt_exist', { type: 'error' });
    return redirect('list', resource);
  };
  const failed = failure && (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ mt: 2 }}
      action={
        <Button color="inherit" size="small" onClick={refresh}>
          Try again
        </Button>
      }
    >
      {failure.message}
    </Alert>
  );
  return { failed, onError, onSuccess: () => setFailure(undefined) };
};
