import { Type } from 'typebox';
import type { changeBuild } from '../../../application/builds/change-build.ts';
import type { listBuilds } from '../../../application/builds/list-builds.ts';
import { ownedBy } from '../../../application/builds/own-build.ts';
import type { removeBuild } from '../../../application/builds/remove-build.ts';
import type { saveBuild } from '../../../application/builds/save-build.ts';
import type { ShownBuild } from '../../../application/builds/show-build.ts';
import type { viewBuild } from '../../../application/builds/view-build.ts';
import { BuildNotFound } from '../../../domain/errors.ts';
import * as contract from '../contract.ts';
import { operation, retryKeyOf, signedIn } from '../operation.ts';
import { wireFit } from './fit.ts';
import { idFrom } from './ids.ts';

type UseCases = {
  saveBuild: ReturnType<typeof saveBuild>;
  listBuilds: ReturnType<typeof listBuilds>;
  viewBuild: ReturnType<typeof viewBuild>;
  changeBuild: ReturnType<typeof changeBuild>;
  removeBuild: ReturnType<typeof removeBuild>;
};

const idOf = (params: Record<string, string>) => idFrom(params['id'], () => new BuildNotFound());

export const buildOperations = (shop: UseCases) => [
  operation({
    method: 'post',
    path: '/build',
    summary: 'Keep a machine that was put together: nothing is reserved',
    access: 'user',
    body: contract.newBuild,
    success: { status: 201, schema: contract.build },
    failures: [404, 409],
    retries: true,
    handle: async ({ user, body, ctx }) =>
      wireBuild(await shop.saveBuild(signedIn(user), body, retryKeyOf(ctx, body))),
  }),

  operation({
    method: 'get',
    path: '/build',
    summary:
      'One’s own builds, what was changed last first: at most 50, with the worst 40 findings of each',
    access: 'user',
    success: { status: 200, schema: Type.Array(contract.build) },
    handle: async ({ user }) => (await shop.listBuilds(signedIn(user))).map(wireBuild),
  }),

  operation({
    method: 'get',
    path: '/build/{id}',
    summary: 'A build, for whoever has its link',
    access: 'anyone',
    success: { status: 200, schema: contract.build },
    failures: [404],
    handle: async ({ params }) => wireBuild(await shop.viewBuild(idOf(params))),
  }),

  operation({
    method: 'put',
    path: '/build/{id}',
    summary: 'Change one’s own build',
    access: 'user',
    body: contract.newBuild,
    success: { status: 200, schema: contract.build },
    failures: [404],
    before: async ({ user, params }) => {
      ownedBy(signedIn(user), (await shop.viewBuild(idOf(params))).build);
    },
    handle: async ({ user, params, body }) =>
      wireBuild(await shop.changeBuild(signedIn(user), idOf(params), body)),
  }),

  operation({
    method: 'delete',
    path: '/build/{id}',
    summary: 'Forget one’s own build',
    access: 'user',
    success: { status: 200, schema: contract.removed },
    failures: [404],
    handle: async ({ user, params }) => {
      const id = idOf(params);
      await shop.removeBuild(signedIn(user), id);
      return { _id: id };
    },
  }),
];

export const wireBuild = ({ build, fit }: ShownBuild): contract.Answer<contract.Build> => {
  const { total, ...shown } = wireFit(fit);
  const { id: _id, name, parts, updatedAt } = build;
  return { _id, name, parts, fit: shown, total, updatedAt };
};
