import { displayNameOf } from '../../../domain/user.ts';
import { Type } from 'typebox';
import type { Account } from '../../../application/users/ports.ts';
import type { listUsers } from '../../../application/users/list-users.ts';
import type { promoteUser } from '../../../application/users/promote-user.ts';
import type { removeUser } from '../../../application/users/remove-user.ts';
import type { SignIn } from '../../../application/users/sign-in.ts';
import type { verifyAccount } from '../../../application/users/verify-account.ts';
import type { updateProfile } from '../../../application/users/update-profile.ts';
import { semaphore } from '../../../application/semaphore.ts';
import { NotAllowed } from '../../../domain/errors.ts';
import { addressKey } from '../address-key.ts';
import { bearerOf } from '../auth.ts';
import type { User, UserRecord } from '../../../domain/user.ts';
import * as contract from '../contract.ts';
import { countingStrangers, operation, signedIn } from '../operation.ts';
import { pageHeaders } from './pages.ts';
import type { AccessTokens } from '../tokens.ts';

type UseCases = {
  verifyAccount: ReturnType<typeof verifyAccount>;
  signIn: SignIn;
  listUsers: ReturnType<typeof listUsers>;
  promoteUser: ReturnType<typeof promoteUser>;
  removeUser: ReturnType<typeof removeUser>;
  updateProfile: ReturnType<typeof updateProfile>;
  tokens: AccessTokens;
};

/** How many sign-ins of an address ask Firebase at once, where all people have a hundred. */
const signingIn = { ofOne: 10, waiting: 150 };

const signInOperation = (shop: UseCases) => {
  const limited = semaphore(signingIn);
  return operation({
    method: 'put',
    path: '/user/{email}',
    summary: 'Sign in: an ID token of the sign-in provider for an access token of the shop',
    access: 'account',
    body: contract.signInRequest,
    bodyOptional: true,
    success: { status: 200, schema: contract.accessToken },
    failures: [403, 409, 503],
    pace: 'sign-in',
    before: async ({ params, ctx, limits }) => {
      const verify = async (admit: (accountId: string) => Promise<void>) =>
        limited(addressKey(ctx.ip), () =>
          shop.verifyAccount(params['email'] ?? '', bearerOf(ctx.get('Authorization')), admit),
        );
      const counted = verify((accountId) => limits.signIn(accountId, ctx.ip));
      const account = await countingStrangers(limits, ctx.ip, 'sign-in', counted);
      await limits.signedIn(account.id);
      // While a body is awaited the account may become somebody else's.
      ctx.state['account'] = ctx.req.complete
        ? () => Promise.resolve(account)
        : () => verify(async () => {});
    },
    handle: async ({ body, ctx }) => {
      const account = await (ctx.state['account'] as () => Promise<Account>)();
      if (
        body.email !== undefined &&
        body.email.trim().toLowerCase() !== account.email.toLowerCase()
      )
        throw new NotAllowed('This is not the email of your account.');
      const user = await shop.signIn(account);
      return { token: await shop.tokens.issue(user.id, user.tokensValidAfter) };
    },
  });
};

export const userOperations = (shop: UseCases) => [
  signInOperation(shop),

  operation({
    method: 'get',
    path: '/user',
    summary: 'Everybody with an account, or whom `q` finds, in pages; the oldest first',
    access: 'admin',
    query: contract.userQuery,
    success: { status: 200, schema: Type.Array(contract.user) },
    headers: ['X-Total-Count', 'Link'],
    handle: async ({ user, query, ...call }) => {
      const page = await shop.listUsers(signedIn(user), contract.pageOf(query));
      pageHeaders(call, page);
      return page.rows.map(wireUser);
    },
  }),

  operation({
    method: 'put',
    path: '/user/admin/{email}',
    summary: 'Make somebody with a verified address an admin',
    access: 'admin',
    success: { status: 200, schema: contract.user },
    failures: [400, 404, 409],
    handle: async ({ user, params }) =>
      wireUser(await shop.promoteUser(signedIn(user), params['email'] ?? '')),
  }),

  operation({
    method: 'delete',
    path: '/user/{email}',
    summary: 'Remove somebody, and their account; their tokens end at once',
    access: 'admin',
    success: { status: 200, schema: contract.removed },
    failures: [400, 404, 409],
    handle: async ({ user, params }) => {
      const removed = await shop.removeUser(signedIn(user), params['email'] ?? '');
      return { _id: removed.id };
    },
  }),

  operation({
    method: 'get',
    path: '/api/users/profile',
    summary: "One's own profile",
    access: 'user',
    success: { status: 200, schema: contract.profile },
    handle: async ({ user }) => wireProfile(signedIn(user)),
  }),

  operation({
    method: 'put',
    path: '/api/users/profile',
    summary: "Write one's own profile",
    access: 'user',
    body: contract.profileUpdate,
    success: { status: 200, schema: contract.profile },
    failures: [403],
    handle: async ({ user, body }) => wireProfile(await shop.updateProfile(signedIn(user), body)),
  }),
];

const wireProfile = (user: User): contract.Answer<contract.Profile> => ({
  ...user.profile,
  email: user.email.value,
  role: user.role,
});

const wireUser = ({
  id,
  email,
  emailVerified,
  role,
  profile,
  createdAt,
}: UserRecord): contract.Answer<contract.User> => ({
  _id: id,
  email: email.value,
  emailVerified,
  name: displayNameOf(profile.name, email),
  role,
  photoURL: profile.photoURL,
  favoriteColor: profile.favoriteColor,
  createdAt,
});
