import { Users } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import type { ConsoleUser } from '../../../adapters/http/console-contract.ts';
import { pagesOf } from '../pages.tsx';

const page = pagesOf('users');

export const users: ResourceProps = {
  name: 'users',
  icon: () => <Users size={20} aria-hidden />,
  recordRepresentation: ({ displayName }: ConsoleUser) => displayName,
  list: page(async () => (await import('./user-list.tsx')).UserList),
  show: page(async () => (await import('./user-show.tsx')).UserShow),
  edit: page(async () => (await import('./user-edit.tsx')).UserEdit),
};
