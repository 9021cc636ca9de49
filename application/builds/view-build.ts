import { BuildNotFound } from '../../domain/errors.ts';
import type { Builds } from './ports.ts';
import type { ShowBuild, ShownBuild } from './show-build.ts';

/** A build, for whoever has its link. @throws BuildNotFound */
export const viewBuild =
  ({ builds, showBuild }: { builds: Builds; showBuild: ShowBuild }) =>
  async (id: string): Promise<ShownBuild> => {
    const build = await builds.find(id);
    if (!build) throw new BuildNotFound();
    return showBuild(build);
  };
