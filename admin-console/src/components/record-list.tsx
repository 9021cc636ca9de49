import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import {
  HttpError,
  ListBase,
  ListView,
  Loading,
  useListContext,
  type ListBaseProps,
  type ListViewProps,
  type SortPayload,
} from 'react-admin';
import { Link } from 'react-router-dom';
import { AllFilters } from './all-filters.tsx';
import { ListActions } from './list-actions.tsx';

type Props = ListViewProps & {
  sort: SortPayload;
  /** For a second list of a resource, of some of its records. */
  partOf?: Required<Pick<ListBaseProps, 'resource' | 'storeKey' | 'filter'>>;
};

/** A list with the defaults of all lists of the console. */
export const RecordList = ({ sort, partOf, ...view }: Props) => (
  <ListBase sort={sort} perPage={25} authLoading={<Loading />} offline={false} {...partOf}>
    <AllFilters>
      <ListView actions={<ListActions />} error={<ListFailed />} {...view} />
    </AllFilters>
  </ListBase>
);

/** No filter, and with it the usual order and page, in place of those in the address or of the last time. */
const unfiltered = { search: `?${new URLSearchParams({ filter: '{}' })}` };

/** The error of a list, with a button to try again, or a way out of filters that the shop does not know. */
const ListFailed = () => {
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
