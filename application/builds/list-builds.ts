import { mostListedFindings, worstOnly } from '../../domain/fit/part.ts';
import type { User } from '../../domain/user.ts';
import type { Builds } from './ports.ts';
import type { ShowBuild, ShownBuild } from './show-build.ts';

/**
 * One's own builds, what was changed last first; at most `mostBuilds`. Of each only few findings are told.
 * One is read after the other: a list takes no more connections.
 */
export const listBuilds =
  ({ builds, showBuild }: { builds: Builds; showBuild: ShowBuild }) =>
  async (owner: User): Promise<ShownBuild[]> => {
    const shown: ShownBuild[] = [];
    for (const build of await builds.listOf(owner.id)) shown.push(inShort(await showBuild(build)));
    return shown;
  };

const inShort = ({ build, fit }: ShownBuild): ShownBuild => ({
  build,
  fit: { ...fit, findings: worstOnly(fit.findings, mostListedFindings) },
});
