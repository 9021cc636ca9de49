import { Trash2 } from 'lucide-react';
import { useDataProvider, useRecordContext, useRedirect, useResourceContext } from 'react-admin';
import { NamedAct } from './named-act.tsx';

/** Removes what is set up for the checkout, after a question. @param what it is */
export const RemoveSetting = ({ what }: { what: string }) => {
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const provider = useDataProvider();
  const redirect = useRedirect();
  if (!record) return null;
  return (
    <NamedAct
      label="Remove"
      icon={Trash2}
      color="error"
      title={`Remove this ${what}?`}
      act={() => provider.delete(resource, { id: record.id, previousData: record })}
      done={`The ${what} is removed.`}
      onDone={() => redirect('list', resource)}
    >
      New orders go without it. What was ordered keeps what it was charged.
    </NamedAct>
  );
};
