import type { BuildContent } from '../../domain/build.ts';
import type { User } from '../../domain/user.ts';
import type { checkFit } from '../catalogue/check-fit.ts';
import type { Atomically, Clock } from '../ports.ts';
import { ownBuild } from './own-build.ts';
import type { Builds } from './ports.ts';
import type { ShownBuild } from './show-build.ts';

type Ports = {
  builds: Builds;
  checkFit: ReturnType<typeof checkFit>;
  atomically: Atomically;
  clock: Clock;
};

/**
 * Puts other parts, or another name, in place of what is kept.
 * @throws InvalidInput, PartsNotFound @throws BuildNotFound for another's, too
 */
export const changeBuild =
  ({ builds, checkFit, atomically, clock }: Ports) =>
  async (who: User, id: string, content: BuildContent): Promise<ShownBuild> => {
    const fit = await checkFit(content.parts);
    const build = await atomically(async () => {
      const own = await ownBuild(builds, who, id);
      own.change(content, clock.now());
      await builds.save(own);
      return own;
    });
    return { build, fit };
  };
