import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Build } from '../../../../adapters/http/contract.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { builderAddress } from '../../lib/build.ts';
import { hasStatus } from '../../lib/failure.ts';
import { useSession } from '../../lib/use-session.ts';
import { useMachine } from '../../lib/use-machine.ts';
import { BasketOutcome } from './basket-outcome.tsx';
import { Bench } from './bench.tsx';
import { BenchBar, PutInBasket } from './bench-bar.tsx';
import { CopyLink } from './copy-link.tsx';
import { ForgetBuild } from './forget-build.tsx';
import { ownBuilds, savedBuild } from './queries.ts';
import { Summary } from './summary.tsx';
import { useBasketOfMachine } from './use-basket-of-machine.ts';

/** A build that somebody has saved, for whoever has its link. */
export const SavedBuild = ({ id }: { id: string }) => {
  const { data: build, error, refetch } = useQuery(savedBuild(id));
  if (hasStatus(error, 404) || hasStatus(error, 400)) return <NoSuchBuild />;
  if (build) return <ShownBuild build={build} />;
  return (
    <div className="flex flex-col gap-6">
      <PageTitle tab="A build">
        {error ? 'This build did not load' : 'Loading the build…'}
      </PageTitle>
      {error ? (
        <FailureNotice error={error} retry={() => void refetch()} />
      ) : (
        <div aria-hidden="true" className="flex flex-col gap-3">
          {[1, 2, 3, 4, 5].map((slot) => (
            <div key={slot} className="h-32 skeleton" />
          ))}
        </div>
      )}
    </div>
  );
};

const ShownBuild = ({ build }: { build: Build }) => {
  const { _id, name, parts } = build;
  const session = useSession();
  const person = session.status === 'signed-in' ? session.person : undefined;
  const own = useQuery({ ...ownBuilds(person?.email ?? ''), enabled: person !== undefined });
  const isOwn = own.data?.some((one) => one._id === _id) ?? false;
  const view = useMachine(parts);
  const basket = useBasketOfMachine(view.parts);
  return (
    <div className="flex flex-col gap-6">
      <div className="wrap-anywhere">
        <PageTitle>{name}</PageTitle>
      </div>
      {view.error && <FailureNotice error={view.error} retry={view.retry} />}
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Bench view={view} />
        <Summary view={view}>
          <PutInBasket basket={basket} />
          <BasketOutcome basket={basket} />
          <div className="grid grid-cols-2 gap-2">
            <Link
              to={builderAddress(parts, isOwn ? _id : undefined)}
              className="col-span-2 btn h-11 btn-quiet"
            >
              {isOwn ? 'Change it' : 'Make it your own'}
            </Link>
            <CopyLink address={`/builder/${_id}`} />
            <button type="button" className="btn h-11 btn-quiet" onClick={() => window.print()}>
              Print
            </button>
            {isOwn && person && <ForgetBuild build={build} person={person} />}
          </div>
        </Summary>
      </div>
      <BenchBar view={view} basket={basket} />
    </div>
  );
};

const NoSuchBuild = () => (
  <div className="flex flex-col gap-6">
    <PageTitle>There is no such build</PageTitle>
    <EmptyState
      picture="/not-found.svg"
      title="This bench is empty"
      action={
        <Link to="/builder" className="btn h-11 btn-primary">
          Build a machine
        </Link>
      }
    >
      Whoever saved it may have removed it, or the address is mistyped.
    </EmptyState>
  </div>
);
