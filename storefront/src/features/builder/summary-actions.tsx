import { lazy, useState } from 'react';
import { Link } from 'react-router-dom';
import { LatePart } from '../../components/late-part.tsx';
import { builderAddress, type BuildPart } from '../../lib/build.ts';
import { useSession } from '../../lib/use-session.ts';
import { CopyLink } from './copy-link.tsx';

const SaveBuild = lazy(() => import('./save-build.tsx'));

type Props = {
  build: BuildPart[];
  /** The id of the saved build that this one came from. */
  saved: string | null;
  clear: () => void;
};

/** What else can be done with the build in the address. */
export const SummaryActions = ({ build, saved, clear }: Props) => {
  const session = useSession();
  const [isSaving, setSaving] = useState(false);
  const address = builderAddress(build, saved);
  const [pathname, search = ''] = address.split(/(?=\?)/);
  return (
    <div className="grid grid-cols-2 gap-2">
      {session.status === 'signed-out' ? (
        <Link
          to="/login"
          state={{ from: { pathname, search } }}
          className="col-span-2 btn h-11 btn-quiet"
        >
          Login to save it
        </Link>
      ) : (
        <button
          type="button"
          className="col-span-2 btn h-11 btn-quiet"
          aria-disabled={session.status !== 'signed-in'}
          onClick={() => session.status === 'signed-in' && setSaving(true)}
        >
          Save this build
        </button>
      )}
      <CopyLink address={builderAddress(build)} />
      <button type="button" className="btn h-11 btn-quiet" onClick={() => window.print()}>
        Print
      </button>
      <button type="button" className="col-span-2 btn h-11 btn-ghost" onClick={clear}>
        Clear the bench
      </button>
      {isSaving && session.status === 'signed-in' && (
        <LatePart>
          <SaveBuild
            build={build}
            saved={saved}
            person={session.person}
            onClose={() => setSaving(false)}
          />
        </LatePart>
      )}
    </div>
  );
};
