import { assertRoomForBuild, Build, type BuildContent } from '../../domain/build.ts';
import { NotSignedIn } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import type { Atomically, Clock, NewId } from '../ports.ts';
import type { Builds, Owners } from './ports.ts';
import type { checkFit } from '../catalogue/check-fit.ts';
import type { ShownBuild } from './show-build.ts';

type Ports = {
  builds: Builds;
  users: Owners;
  checkFit: ReturnType<typeof checkFit>;
  atomically: Atomically;
  clock: Clock;
  newId: NewId;
};

/**
 * Keeps what somebody has put together. @throws InvalidInput, PartsNotFound, NotSignedIn
 * @throws Conflict when they keep too many
 */
export const saveBuild =
  ({ builds, users, checkFit, atomically, clock, newId }: Ports) =>
  async (owner: User, content: BuildContent): Promise<ShownBuild> => {
    const build = new Build({
      ...content,
      id: newId(),
      ownerId: owner.id,
      updatedAt: clock.now(),
    });
    const fit = await checkFit(build.parts);
    await atomically(async () => {
      const user = await users.findLocked(owner.id);
      if (!user || user.isRemoved) throw new NotSignedIn();
      assertRoomForBuild((await builds.listOf(owner.id)).length);
      await builds.add(build);
    });
    return { build, fit };
  };
