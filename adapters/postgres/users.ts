import { LockMode, type MikroORM } from '@mikro-orm/postgresql';
import type { UserQuery, UserSummary, Users } from '../../application/users/ports.ts';
import { EmailAddress } from '../../domain/email.ts';
import { displayNameOf, type Profile, type Role, User } from '../../domain/user.ts';
import { detached, managerOf } from './atomically.ts';
import { changesOf } from './changes.ts';
import { contains, finds } from './console-list.ts';
import { listed, readPage, type Listing } from './listing.ts';
import { preparedIn } from './prepared.ts';

type UserColumns = {
  id: string;
  account_id: string;
  email: string;
  email_verified: boolean;
  role: Role;
  profile: Profile;
  removed_at: string | Date | null;
  version: number;
  created_at: string | Date;
};
const byId = {
  name: 'users.find',
  text: `select id, account_id, email, email_verified, role, profile, removed_at, version,
    created_at from users where id = $1`,
};

type Row = Pick<UserColumns, 'id' | 'email' | 'email_verified' | 'role' | 'profile' | 'created_at'>;

export const postgresUsers = (orm: MikroORM): Users => {
  const em = managerOf(orm);
  const prepared = preparedIn(orm);
  const read = readPage(orm);
  const { changing } = changesOf(orm);
  return {
    find: async (id) => {
      if (orm.em.isInTransaction())
        return (await em().findOne(User, { id }, detached)) ?? undefined;
      const [row] = await prepared<UserColumns>(byId, [id]);
      return row && userOf(row);
    },

    findLocked: async (id) =>
      (await em().findOne(User, { id }, { ...detached, lockMode: LockMode.PESSIMISTIC_WRITE })) ??
      undefined,

    findByAccount: async (accountId) =>
      (await em().findOne(User, { accountId }, detached)) ?? undefined,

    findByEmail: async (email) => {
      // Addresses are stored in lower case; the index by lower(email) guards against any other.
      const [row] = await em().execute<{ id: string }[]>(
        'select id from users where lower(email) = ? and removed_at is null',
        [email.value],
      );
      return row && ((await em().findOne(User, { id: row.id }, detached)) ?? undefined);
    },

    add: async (user) => {
      const added = await em().execute<unknown[]>(
        `insert into users (id, account_id, email, email_verified, role, profile, created_at,
           version)
         values (?, ?, ?, ?, ?, ?::jsonb, ?, ?) on conflict do nothing returning id`,
        [
          user.id,
          user.accountId,
          user.email.value,
          user.emailVerified,
          user.role,
          JSON.stringify(user.profile),
          user.createdAt,
          user.version,
        ],
      );
      return added.length === 1;
    },

    save: async (user) => {
      await changing([`user:${user.id}`], () =>
        em().execute(
          `update users set email = ?, email_verified = ?, role = ?, profile = ?::jsonb,
             removed_at = ?, version = ?
           where id = ?`,
          [
            user.email.value,
            user.emailVerified,
            user.role,
            JSON.stringify(user.profile),
            user.removedAt ?? null,
            user.version,
            user.id,
          ],
        ),
      );
    },

    list: async (query) => {
      const page = await read<Row>(listOf(query), query);
      return { ...page, rows: page.rows.map(userRow) };
    },

    lockAdmins: async () => {
      const admins = await em().execute<unknown[]>(
        `select id from users where role = 'admin' and removed_at is null order by id for update`,
      );
      return admins.length;
    },
  };
};

const listOf = ({ q, after }: UserQuery): Listing =>
  listed(
    {
      table: 'users',
      columns: 'id, email, email_verified, role, profile, created_at',
      order: { name: 'oldest', by: 'id', descending: false },
      filter: [{ text: 'removed_at is null', values: [] }, ...finds(q, ['id'], contains('plain'))],
    },
    after,
  );

const userOf = (row: UserColumns): User =>
  User.restore({
    id: row.id,
    accountId: row.account_id,
    email: new EmailAddress(row.email),
    emailVerified: row.email_verified,
    createdAt: new Date(row.created_at),
    role: row.role,
    profile: row.profile,
    removedAt: row.removed_at === null ? undefined : new Date(row.removed_at),
    version: row.version,
  });

const userRow = ({ id, email, email_verified, role, profile, created_at }: Row): UserSummary => ({
  id,
  email: new EmailAddress(email),
  emailVerified: email_verified,
  name: displayNameOf(profile.name, new EmailAddress(email)),
  role,
  photoURL: profile.photoURL,
  favoriteColor: profile.favoriteColor,
  createdAt: new Date(created_at),
});
