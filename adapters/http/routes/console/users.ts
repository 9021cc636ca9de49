import type { Static } from 'typebox';
import type { demoteUser } from '../../../../application/users/demote-user.ts';
import { userSorts } from '../../../../application/users/ports.ts';
import { type ConsoleLists } from '../../../../application/lists/ports.ts';
import type { renameUser } from '../../../../application/users/rename-user.ts';
import type { promoteUser } from '../../../../application/users/promote-user.ts';
import type { removeUser } from '../../../../application/users/remove-user.ts';
import { UserNotFound } from '../../../../domain/errors.ts';
import * as contract from '../../console-contract.ts';
import { operation, signedIn } from '../../operation.ts';
import { idFrom } from '../ids.ts';
import { datesOf, editOperation, idsOf, readOperations, type Exports } from './resource.ts';
import { wireUser } from './wire.ts';

type UseCases = Exports & {
  lists: ConsoleLists;
  renameUser: ReturnType<typeof renameUser>;
  promoteUser: ReturnType<typeof promoteUser>;
  demoteUser: ReturnType<typeof demoteUser>;
  removeUser: ReturnType<typeof removeUser>;
};

type Filter = Static<typeof contract.filters.users>;

/** Properties that the export leaves out: private ones, and those that follow from others. */
const unexported: (keyof contract.ConsoleUser)[] = [
  'photoURL',
  'bio',
  'education',
  'linkedIn',
  'github',
  'avatar',
  'favoriteColor',
  'displayName',
  'version',
];

const missing = () => new UserNotFound();
const idOf = (params: Record<string, string>) => idFrom(params['id'], missing);

export const consoleUserOperations = (shop: UseCases) => {
  const users = {
    name: 'users',
    noun: 'users',
    subject: 'user' as const,
    list: shop.lists.users,
    sorts: userSorts,
    filter: contract.filters.users,
    toFilter: ({ id, from, to, ...rest }: Filter) => ({
      ...rest,
      ids: idsOf(id),
      ...datesOf({ from, to }, shop.timeZone),
    }),
    record: contract.user,
    toWire: wireUser,
    missing,
    unexported,
  };
  return [
    ...readOperations(users, shop),
    editOperation(users, {
      summary: 'Give somebody another name; their role has verbs of its own',
      body: contract.userEdit,
      editable: ['name'],
      edit: (who, id, body) => shop.renameUser(who, id, body),
    }),

    operation({
      method: 'delete',
      path: '/admin/api/users/{id}',
      summary: 'Remove somebody, and their account; their tokens end at once',
      access: 'admin',
      success: { status: 200, schema: contract.removedRecord },
      failures: [404, 409],
      handle: async ({ user, params }) => ({
        id: (await shop.removeUser(signedIn(user), { id: idOf(params) })).id,
      }),
    }),

    operation({
      method: 'post',
      path: '/admin/api/users/{id}/promotion',
      summary: 'Make somebody an admin',
      access: 'admin',
      success: { status: 200, schema: contract.user },
      failures: [404, 409],
      handle: async ({ user, params }) =>
        wireUser(await shop.promoteUser(signedIn(user), { id: idOf(params) })),
    }),

    operation({
      method: 'delete',
      path: '/admin/api/users/{id}/promotion',
      summary: 'Make an admin a customer; nobody demotes themself or the last one',
      access: 'admin',
      success: { status: 200, schema: contract.user },
      failures: [404, 409],
      handle: async ({ user, params }) =>
        wireUser(await shop.demoteUser(signedIn(user), idOf(params))),
    }),
  ];
};
