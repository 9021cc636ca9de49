import { assertRoomForBuild, Build, type BuildContent } from '../../domain/build.ts';
import { NotSignedIn } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import { idempotently } from '../idempotently.ts';
import type { Atomically, Clock, NewId, RetryKey } from '../ports.ts';
import type { Builds, Owners } from './ports.ts';
import type { checkFit } from '../catalogue/check-fit.ts';
import type { ShowBuild, ShownBuild } from './show-build.ts';

type Ports = {
  builds: Builds;
  users: Owners;
  checkFit: ReturnType<typeof checkFit>;
  showBuild: ShowBuild;
  atomically: Atomically;
  clock: Clock;
  newId: NewId;
};

/**
 * Keeps what somebody has put together; a retry is answered with the first.
 * @throws InvalidInput, PartsNotFound, NotSignedIn, KeyReused
 * @throws Conflict when they keep too many
 */
export const saveBuild =
  ({ builds, users, checkFit, showBuild, atomically, clock, newId }: Ports) =>
  async (owner: User, content: BuildContent, retry?: RetryKey): Promise<ShownBuild> => {
    const build = new Build({
      ...content,
      id: newId(),
      ownerId: owner.id,
      updatedAt: clock.now(),
    });
    const keep = async (): Promise<ShownBuild | undefined> => {
      const fit = await checkFit(build.parts);
      const isNew = await atomically(async () => {
        const user = await users.findLocked(owner.id);
        if (!user || user.isRemoved) throw new NotSignedIn();
        assertRoomForBuild((await builds.listOf(owner.id)).length);
        return builds.add(build, retry);
      });
      return isNew ? { build, fit } : undefined;
    };
    const kept = {
      findByKey: async (ownerId: string, key: string) => {
        const first = await builds.findByKey(ownerId, key);
        return first && { ...first, made: await showBuild(first.made) };
      },
    };
    return idempotently(kept, owner.id, retry, keep);
  };
