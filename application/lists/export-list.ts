import type { Facts, SubjectKind } from '../../domain/audit.ts';
import type { User } from '../../domain/user.ts';
import type { ConsoleList } from '../ports.ts';
import type { RecordActs } from '../audit/record-acts.ts';

type Export<Row, Filter> = {
  list: Pick<ConsoleList<Row, Filter, string>, 'all'>;
  filter: Filter;
  subject: SubjectKind;
  /** What the admin calls it. */
  label: string;
  /** The filter as the admin has set it. */
  wanted: Facts;
};

/**
 * Exports everything that a filter selects. The export and its filter are recorded before the first
 * row is read. @throws NotAllowed
 */
export const exportList =
  ({ recordActs }: { recordActs: RecordActs }) =>
  async <Row, Filter>(
    who: User,
    { list, filter, subject, label, wanted }: Export<Row, Filter>,
  ): Promise<AsyncIterable<Row[]>> => {
    await recordActs(who, { act: `${subject}.export`, subject, label, after: wanted });
    return list.all(filter);
  };
