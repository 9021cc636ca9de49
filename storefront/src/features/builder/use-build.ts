import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import {
  builderAddress,
  keepBuild,
  readBuild,
  readParts,
  type BuildPart,
} from '../../lib/build.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';

/** The build in the address, which survives a reload and can be shared. */
export const useBuild = () => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  // The server does not know the address's parameters: the first render is an empty bench.
  const isHydrated = useHydrated();
  const parts = isHydrated ? readParts(params.get('parts')) : [];
  const saved = isHydrated ? params.get('build') : null;

  const isBare = isHydrated && !params.has('parts');
  useEffect(() => {
    // What somebody has begun in this browser lies on the bench again.
    const kept = isBare ? readBuild() : [];
    if (kept.length > 0) void navigate(builderAddress(kept), { replace: true });
  }, [isBare, navigate]);

  /** Changes the build of the address, since a second change may come before a render. */
  const change = (to: (before: BuildPart[]) => BuildPart[]) => {
    const now = new URLSearchParams(window.location.search);
    const after = to(readParts(now.get('parts')));
    keepBuild(after);
    // What is begun anew replaces no saved build.
    const replaced = after.length > 0 ? now.get('build') : null;
    void navigate(builderAddress(after, replaced), { replace: true });
  };

  return { parts, saved, change };
};
