import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Pencil, ShieldCheck, ShieldMinus, UserX } from 'lucide-react';
import {
  useCreatePath,
  useDataProvider,
  useGetList,
  useRecordContext,
  useRedirect,
} from 'react-admin';
import { Link } from 'react-router-dom';
import type { ConsoleUser } from '../../../adapters/http/console-contract.ts';
import { useSession } from '../../../storefront/src/lib/use-session.ts';
import { NamedAct } from '../components/named-act.tsx';
import type { ConsoleDataProvider } from '../data-provider.ts';

/** The buttons to promote, demote and remove a user. */
export const UserActs = () => {
  const user = useRecordContext<ConsoleUser>();
  const why = useRefusalReason(user);
  const createPath = useCreatePath();
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: { sm: 'end' }, gap: 1, py: 1 }}>
        {user && (
          <Button
            component={Link}
            to={createPath({ resource: 'users', type: 'edit', id: user.id })}
            startIcon={<Pencil size={18} aria-hidden />}
          >
            Rename
          </Button>
        )}
        {user && <ChangeRole user={user} disabled={!!why} />}
        {user && <Remove user={user} disabled={!!why} />}
      </Box>
      {why && (
        <Typography color="textSecondary" sx={{ textAlign: { sm: 'end' }, pb: 1 }}>
          {why}
        </Typography>
      )}
    </>
  );
};

/** Why the shop would refuse to demote or remove this user, if it would. */
const useRefusalReason = (user: ConsoleUser | undefined): string | undefined => {
  const session = useSession();
  const admins = useGetList<ConsoleUser>('users', {
    filter: { role: 'admin' },
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'ASC' },
  });
  if (session.status !== 'signed-in' || user?.email !== session.person.email.toLowerCase())
    return undefined;
  return admins.total === 1
    ? 'This is you, and you are the last admin. Make somebody else an admin first.'
    : 'This is you. Nobody demotes or removes themself: another admin can.';
};

type Of = { user: ConsoleUser };

/** One button for both acts: it keeps the focus when it changes to the opposite one. */
const ChangeRole = ({ user, disabled }: Of & { disabled: boolean }) => {
  const { promote, demote } = useDataProvider<ConsoleDataProvider>();
  const { id, email, displayName } = user;
  return user.role === 'admin' ? (
    <NamedAct
      label="Demote to customer"
      icon={ShieldMinus}
      color="error"
      disabled={disabled}
      title={`Make ${displayName} a customer?`}
      act={() => demote(id)}
      done={`${displayName} is a customer.`}
    >
      {`${email} keeps their account and bookings, and loses this console at once.`}
    </NamedAct>
  ) : (
    <NamedAct
      label="Promote to admin"
      icon={ShieldCheck}
      title={`Make ${displayName} an admin?`}
      act={() => promote(id)}
      done={`${displayName} is an admin.`}
    >
      {`${email} will see and do in this console what you can, refunds and removals included.`}
    </NamedAct>
  );
};

const Remove = ({ user, disabled }: Of & { disabled: boolean }) => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const redirect = useRedirect();
  return (
    <NamedAct
      label="Remove"
      icon={UserX}
      color="error"
      disabled={disabled}
      title={`Remove ${user.displayName}?`}
      act={() => dataProvider.delete('users', { id: user.id, previousData: user })}
      done={`${user.displayName} was removed.`}
      onDone={() => redirect('list', 'users')}
    >
      {`${user.email} loses the account and is signed out everywhere. Their bookings and reviews stay. This cannot be undone.`}
    </NamedAct>
  );
};
