import {
  ListBase,
  ListView,
  Loading,
  type ListBaseProps,
  type ListViewProps,
  type SortPayload,
} from 'react-admin';
import { retry } from '../query-client.ts';
import { AllFilters } from './all-filters.tsx';
import { EndOfSelection } from './end-of-selection.tsx';
import { ListActions } from './list-actions.tsx';
import { ListFailed, Pages } from './list-failed.tsx';

type Props = ListViewProps & {
  sort: SortPayload;
  /** For a second list of a resource, of some of its records. */
  partOf?: Required<Pick<ListBaseProps, 'resource' | 'storeKey' | 'filter'>>;
};

/** A list with the defaults of all lists of the console. */
export const RecordList = ({ sort, partOf, ...view }: Props) => (
  <ListBase
    sort={sort}
    perPage={25}
    // A list of react-admin tries nothing again by default, and goes to its first page where another fails.
    queryOptions={{ retry }}
    authLoading={<Loading />}
    offline={false}
    {...partOf}
  >
    <AllFilters>
      <EndOfSelection />
      <ListView actions={<ListActions />} error={<ListFailed />} pagination={<Pages />} {...view} />
    </AllFilters>
  </ListBase>
);
