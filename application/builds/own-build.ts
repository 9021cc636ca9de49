import type { Build } from '../../domain/build.ts';
import { BuildNotFound } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import type { Builds } from './ports.ts';

/** One's own build, locked. @throws BuildNotFound for another's, too */
export const ownBuild = async (builds: Builds, who: User, id: string): Promise<Build> => {
  const build = await builds.findLocked(id);
  if (build?.ownerId !== who.id) throw new BuildNotFound();
  return build;
};
