import type { Build } from '../../domain/build.ts';
import { BuildNotFound } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import type { Builds } from './ports.ts';

/** A build that is theirs. @throws BuildNotFound for another's, too */
export const ownedBy = (who: User, build: Build | undefined): Build => {
  if (build?.ownerId !== who.id) throw new BuildNotFound();
  return build;
};

/** One's own build, locked. @throws BuildNotFound for another's, too */
export const ownBuild = async (builds: Builds, who: User, id: string): Promise<Build> =>
  ownedBy(who, await builds.findLocked(id));
