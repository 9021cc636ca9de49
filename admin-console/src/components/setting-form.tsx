import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  SaveButton,
  SimpleForm,
  Toolbar,
  useDataProvider,
  useRecordContext,
  useRedirect,
  useResourceContext,
  type SimpleFormProps,
} from 'react-admin';
import { NamedAct } from './named-act.tsx';
import { StaleEdit } from './stale-edit.tsx';

type Props = SimpleFormProps & { what: string; isNew: boolean; children: ReactNode };

/** The form of what is set up for the checkout. @param what it is */
export const SettingForm = ({ what, isNew, children, ...form }: Props) => (
  <SimpleForm
    warnWhenUnsavedChanges
    toolbar={
      <Toolbar sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <SaveButton label={isNew ? `Add ${what}` : 'Save'} />
        {!isNew && <RemoveSetting what={what} />}
      </Toolbar>
    }
    {...form}
  >
    {children}
    {!isNew && <StaleEdit />}
  </SimpleForm>
);

/** Removes it, after a question. */
const RemoveSetting = ({ what }: { what: string }) => {
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
