import type { User } from '../../domain/user.ts';
import type { Builds } from './ports.ts';
import type { ShowBuild, ShownBuild } from './show-build.ts';

/** One's own builds, what was changed last first; at most `mostBuilds`. */
export const listBuilds =
  ({ builds, showBuild }: { builds: Builds; showBuild: ShowBuild }) =>
  async (owner: User): Promise<ShownBuild[]> =>
    Promise.all((await builds.listOf(owner.id)).map(showBuild));
