import { lazy, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { Dialog } from '../../components/dialog.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { LatePart, LoadAgain } from '../../components/late-part.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import {
  addressOfKept,
  formerBuilds,
  onBuildOfOtherTab,
  readParts,
  withoutPart,
  withPart,
  withQuantity,
} from '../../lib/build.ts';
import { useSession } from '../../lib/use-session.ts';
import { useMachine } from '../../lib/use-machine.ts';
import { Bench } from './bench.tsx';
import { BasketOutcome } from './basket-outcome.tsx';
import { BenchBar, PutInBasket } from './bench-bar.tsx';
import type { PartChanges } from './slot-part.tsx';
import { slots } from './slots.ts';
import { Summary } from './summary.tsx';
import { SummaryActions } from './summary-actions.tsx';
import { useBasketOfMachine } from './use-basket-of-machine.ts';
import { useBuild } from './use-build.ts';

const PartPicker = lazy(() => import('./part-picker.tsx'));
const YourBuilds = lazy(() => import('./your-builds.tsx'));

type Picking = { category: string; instead: string | undefined };

/** Of what is kept as `text`: '1 part', '5 parts'. */
const partsOf = (text: string): string => {
  const { length } = readParts(text);
  return length === 1 ? '1 part' : `${length} parts`;
};

/** The bench on which a machine is put together of parts that fit each other. */
export const Builder = () => {
  const { parts: build, saved, change } = useBuild();
  const former = useSyncExternalStore(onBuildOfOtherTab, formerBuilds, () => '');
  const view = useMachine(build);
  const session = useSession();
  const basket = useBasketOfMachine(view.parts);
  const [picking, setPicking] = useState<Picking>();
  const stopPicking = () => setPicking(undefined);
  const bench = useRef<HTMLDivElement>(null);
  const nextFocus = useRef<string>(undefined);

  // What acted goes: the focus goes on with what stands in its place, as soon as that is there.
  const moveFocus = () => {
    const next = nextFocus.current && bench.current?.querySelector<HTMLElement>(nextFocus.current);
    if (!next) return;
    next.focus();
    nextFocus.current = undefined;
  };
  useEffect(moveFocus);

  const changes: PartChanges = {
    pick: (category, instead) => setPicking({ category, instead }),
    remove: (productId) => {
      const category = view.parts.find((part) => part.productId === productId)?.product?.category;
      // What has no place of its own leaves none behind.
      if (slots.some((slot) => slot.category === category))
        nextFocus.current = `[data-slot="${category}"] button`;
      else document.querySelector('h1')?.focus();
      change((before) => withoutPart(before, productId));
    },
    setQuantity: (productId, quantity) =>
      change((before) => withQuantity(before, productId, quantity)),
    shown: moveFocus,
  };

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <PageTitle tab="Builder">Build a machine</PageTitle>
        <p className="max-w-prose text-muted print:hidden">
          Choose a part for each place. Sockets, sizes, memory types and power are matched as you
          go, and what is not known is said.
        </p>
        {former !== '' && (
          <p className="flex flex-wrap items-center gap-x-4 print:hidden">
            What you had begun before is kept.
            {former.split('\n').map((text, _, all) => (
              <Link
                key={text}
                to={addressOfKept(text)}
                className="link-plain inline-flex min-h-11 items-center"
              >
                {all.length === 1 ? 'Take it up again' : `Take up ${partsOf(text)}`}
              </Link>
            ))}
          </p>
        )}
      </div>
      {view.error && <FailureNotice error={view.error} retry={view.retry} />}
      <div
        ref={bench}
        className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <Bench view={view} changes={changes} />
        <Summary view={view}>
          <PutInBasket basket={basket} />
          <BasketOutcome basket={basket} />
          <SummaryActions
            build={build.filter((_, place) => !view.parts[place]?.isGone)}
            saved={saved}
            clear={() => {
              change(() => []);
              document.querySelector('h1')?.focus();
            }}
          />
        </Summary>
      </div>
      {session.status === 'signed-in' && (
        <LatePart>
          <YourBuilds person={session.person} />
        </LatePart>
      )}
      <BenchBar view={view} basket={basket} />
      {picking && (
        <LatePart
          missing={
            <Dialog
              title="The parts did not load"
              dismiss="Not now"
              actions={<LoadAgain />}
              onClose={stopPicking}
            >
              <p role="alert">Check your connection. What lies on the bench is kept.</p>
            </Dialog>
          }
        >
          <PartPicker
            {...picking}
            machine={view.machine}
            onClose={stopPicking}
            onChoose={({ _id }) => {
              stopPicking();
              nextFocus.current = `[data-part="${_id}"] a`;
              change((before) => withPart(before, _id, picking.instead));
            }}
          />
        </LatePart>
      )}
    </div>
  );
};
