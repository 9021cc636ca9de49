import { useRecordContext } from 'react-admin';
import type { ConsoleUser } from '../../../adapters/http/console-contract.ts';
import { StateLabel } from '../components/state-label.tsx';

export const roles: { id: ConsoleUser['role']; name: string }[] = [
  { id: 'admin', name: 'Admin' },
  { id: 'customer', name: 'Customer' },
];

/** Whether the user's email address is verified. */
export const VerifiedLabel = () => {
  const user = useRecordContext<ConsoleUser>();
  if (!user) return null;
  return user.emailVerified ? (
    <StateLabel tone="good">Verified</StateLabel>
  ) : (
    <StateLabel tone="quiet">Not verified</StateLabel>
  );
};

export const RoleLabel = () => {
  const user = useRecordContext<ConsoleUser>();
  if (!user) return null;
  const name = roles.find(({ id }) => id === user.role)?.name;
  return <StateLabel tone={user.role === 'admin' ? 'good' : 'quiet'}>{name}</StateLabel>;
};
