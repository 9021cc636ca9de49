import { EmailField, Labeled, SaveButton, SimpleForm, TextInput, Toolbar } from 'react-admin';
import { userNameMaxLength } from '../../../domain/user.ts';
import { StaleEdit } from '../components/stale-edit.tsx';
import { RecordEdit } from '../components/record-page.tsx';

/**
 * The name alone: whoever signs in with another address, or has verified theirs, changes the rest meanwhile, which is
 * no new version. An input that is emptied has no text; the shop knows a name that is empty.
 */
const toSend = ({ name, version }: Record<string, unknown>) => ({ name: name ?? '', version });

/** Edits a user's name. */
export const UserEdit = () => (
  <RecordEdit redirect="show" transform={toSend} sx={{ maxWidth: '40rem' }}>
    <SimpleForm
      warnWhenUnsavedChanges
      toolbar={
        <Toolbar>
          <SaveButton />
        </Toolbar>
      }
    >
      <Labeled label="Email">
        <EmailField source="email" />
      </Labeled>
      <TextInput
        source="name"
        label="Name"
        autoComplete="off"
        helperText="The name that others see."
        slotProps={{ htmlInput: { maxLength: userNameMaxLength } }}
      />
      <StaleEdit />
    </SimpleForm>
  </RecordEdit>
);
