import { mostListedFindings, worstFirst } from '../../domain/fit/part.ts';
import type { User } from '../../domain/user.ts';
import type { Builds } from './ports.ts';
import type { ShowBuild, ShownBuild } from './show-build.ts';

/**
 * One's own builds, what was changed last first; at most `mostBuilds`. Of each only so many findings are told,
 * since a build of forty parts has hundreds. One is read after the other: a list takes no more connections.
 */
export const listBuilds =
  ({ builds, showBuild }: { builds: Builds; showBuild: ShowBuild }) =>
  async (owner: User): Promise<ShownBuild[]> => {
    const shown: ShownBuild[] = [];
    for (const build of await builds.listOf(owner.id)) shown.push(inShort(await showBuild(build)));
    return shown;
  };

const inShort = ({ build, fit }: ShownBuild): ShownBuild =>
  fit.findings.length > mostListedFindings
    ? { build, fit: { ...fit, findings: worstFirst(fit.findings).slice(0, mostListedFindings) } }
    : { build, fit };
