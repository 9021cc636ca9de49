import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '../../../../adapters/http/contract.ts';
import { Findings } from '../../components/findings.tsx';
import {
  builderAddress,
  keepBuild,
  keptBuild,
  onBuildOfOtherTab,
  readParts,
  savedOf,
  takesSeveral,
  withPart,
} from '../../lib/build.ts';
import { useCandidateFit, type FitVerdict } from '../../lib/fit.ts';
import { useMachine } from '../../lib/use-machine.ts';

const words: Record<FitVerdict, string> = {
  fits: 'Fits your build.',
  note: 'Fits your build, with something to mind.',
  unknown: 'Whether it fits your build is not known.',
  conflict: 'Does not fit your build.',
};

/** How a part fits what somebody puts together in this browser, in the place of what lies there. */
const FitsYourBuild = ({ part, skeleton }: { part: Product; skeleton: ReactNode }) => {
  // Parts are opened side by side: what one tab puts into the build, another must not take out.
  const kept = useSyncExternalStore(onBuildOfOtherTab, keptBuild);
  const build = useMemo(() => readParts(kept), [kept]);
  const { parts, machine, isPending, error } = useMachine(build);
  const replaced = takesSeveral(part.category)
    ? undefined
    : parts.find(({ product }) => product?.category === part.category)?.product;
  const others = machine.filter(({ product }) => product._id !== replaced?._id);
  const fit = useCandidateFit(others)(part);
  const isIn = build.some(({ productId }) => productId === part._id);
  const after = isIn ? build : withPart(build, part._id, replaced?._id);

  if (error && isPending) return null;
  if (isPending || !fit) return skeleton;
  return (
    <section aria-labelledby="your-build" className="flex flex-col gap-3 panel p-4 sm:p-6">
      <h2 id="your-build">Your build</h2>
      {isIn && <p>This part lies on your bench.</p>}
      {!isIn && build.length > 0 && (
        <>
          <p className="font-medium">{words[fit.verdict]}</p>
          <Findings findings={fit.findings} />
          {replaced && (
            <p className="text-sm text-muted">It would take the place of {replaced.name}.</p>
          )}
        </>
      )}
      {build.length === 0 && (
        <p className="text-muted">Put it on the bench, and see what fits beside it.</p>
      )}
      <Link
        to={builderAddress(after, savedOf(kept))}
        className="btn h-11 self-start btn-quiet"
        onClick={() => keepBuild(after, savedOf(kept))}
      >
        {isIn
          ? 'See your build'
          : build.length === 0
            ? 'Begin a build with it'
            : 'Put it into your build'}
      </Link>
    </section>
  );
};

export default FitsYourBuild;
