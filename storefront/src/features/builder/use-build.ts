import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import {
  addressOfKept,
  builderAddress,
  keepBuild,
  keptBuild,
  readBuilder,
  readParts,
  setAside,
  type BuildPart,
} from '../../lib/build.ts';

/** The build in the address, which survives a reload and can be shared. */
export const useBuild = () => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { parts, saved } = readBuilder(params);

  const isBare = !params.has('parts');
  useEffect(() => {
    // What somebody has begun in this browser lies on the bench again.
    const kept = isBare ? keptBuild() : null;
    if (readParts(kept).length > 0) void navigate(addressOfKept(kept), { replace: true });
  }, [isBare, navigate]);

  /** Changes the build of the address, since a second change may come before a render. */
  const change = (to: (before: BuildPart[]) => BuildPart[]) => {
    // Until the next page is loaded, this one is still shown, but the address is that one's.
    if (window.location.pathname !== pathname) return;
    const now = new URLSearchParams(window.location.search);
    const before = readBuilder(now);
    const after = to(before.parts);
    // What is begun anew replaces no saved build.
    const replaced = after.length > 0 ? before.saved : null;
    setAside(before.parts);
    keepBuild(after, replaced);
    void navigate(builderAddress(after, replaced), { replace: true });
  };

  return { parts, saved, change };
};
