import type { User } from '../../domain/user.ts';
import type { Atomically } from '../ports.ts';
import { ownBuild } from './own-build.ts';
import type { Builds } from './ports.ts';

/** Forgets a build. @throws BuildNotFound for another's, too */
export const removeBuild =
  ({ builds, atomically }: { builds: Builds; atomically: Atomically }) =>
  (who: User, id: string): Promise<void> =>
    atomically(async () => {
      const { id: found } = await ownBuild(builds, who, id);
      await builds.remove(found);
    });
