import { Users } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import type { ConsoleUser } from '../../../adapters/http/console-contract.ts';
import { UserEdit } from './user-edit.tsx';
import { UserList } from './user-list.tsx';
import { UserShow } from './user-show.tsx';

export const users: ResourceProps = {
  name: 'users',
  icon: () => <Users size={20} aria-hidden />,
  recordRepresentation: ({ displayName }: ConsoleUser) => displayName,
  list: UserList,
  show: UserShow,
  edit: UserEdit,
};
