import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import type { Product } from '../../../../adapters/http/contract.ts';
import { queryTextMaxLength } from '../../../../domain/query-text.ts';
import { dimmed } from '../../components/dimmed.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { useModal } from '../../components/use-modal.ts';
import { categoryInWords } from '../../lib/facts.ts';
import { useCandidateFit, type Machine } from '../../lib/fit.ts';
import { rowsOf } from '../../lib/list-page.ts';
import { partById } from '../../lib/parts.ts';
import { nearestInWords } from '../../lib/nearest.ts';
import { useTypedText } from '../../lib/use-typed-text.ts';
import { PickedPart } from './picked-part.tsx';
import { partsToPick } from './queries.ts';
import { slots } from './slots.ts';

type Props = {
  category: string;
  /** The id of the part that the chosen one replaces. */
  instead: string | undefined;
  machine: Machine;
  onChoose: (part: Product) => void;
  onClose: () => void;
};

/** Chooses a part of a category for a machine, at first of those that fit. Open while it is rendered. */
export const PartPicker = ({ category, instead, machine, onChoose, onClose }: Props) => {
  const dialog = useModal();
  const titleId = useId();
  const queries = useQueryClient();
  const [q, setQ] = useState('');
  const [onlyFitting, setOnlyFitting] = useState(true);
  const { text, type, settle } = useTypedText(q, (typed) => {
    setQ(typed.trim());
    return typed.trim();
  });
  const beside = useMemo(
    () => machine.filter(({ product }) => product._id !== instead),
    [machine, instead],
  );
  const fitOf = useCandidateFit(beside);
  const list = useInfiniteQuery(partsToPick(category, q, onlyFitting ? beside : []));
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = list;
  // What was found for something else is not taken for an answer.
  const isOther = list.isPlaceholderData;
  const isNearest = !isOther && data?.pages[0]?.isGuess === true;
  // Compared once, and not with each key that is typed.
  const rows = useMemo(
    () => rowsOf(data)?.map((part) => ({ part, findings: fitOf(part)?.findings ?? [] })),
    [data, fitOf],
  );

  const choose = (part: Product) => {
    // The slot shows the data of the row at once, and fetches it again.
    const { queryKey } = partById(part._id);
    if (!queries.getQueryData(queryKey)) queries.setQueryData(queryKey, part, { updatedAt: 0 });
    onChoose(part);
  };

  const one = slots.find((slot) => slot.category === category)?.one ?? 'a part';
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none bg-base-100 text-base-content sm:ml-auto sm:max-w-2xl"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="flex h-full flex-col">
        <div className="flex flex-col gap-3 border-b border-base-300 p-4">
          <div className="-mt-2 -mr-2 flex items-center justify-between gap-4">
            <h2 id={titleId}>Choose {one}</h2>
            <button
              type="button"
              aria-label="Close without a choice"
              className="inline-flex size-11 cursor-pointer items-center justify-center rounded-field hover:bg-base-200"
              onClick={onClose}
            >
              <X size={20} aria-hidden="true" />
            </button>
          </div>
          <form
            className="flex flex-wrap items-center gap-x-6 gap-y-2"
            onSubmit={(event) => {
              event.preventDefault();
              settle();
            }}
          >
            <label className="relative min-w-0 flex-1 basis-56">
              <span className="sr-only">Search {categoryInWords(category).toLowerCase()}</span>
              <Search
                size={18}
                aria-hidden="true"
                className="pointer-events-none absolute top-3.25 left-3 z-1 text-muted"
              />
              <input
                type="search"
                value={text}
                onChange={(event) => type(event.target.value)}
                maxLength={queryTextMaxLength}
                placeholder="Name, socket, size…"
                autoComplete="off"
                spellCheck={false}
                className="input h-11 w-full pl-10 text-base"
              />
            </label>
            {beside.length > 0 && (
              <label className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  className="checkbox checkbox-sm checkbox-primary"
                  checked={onlyFitting}
                  onChange={(event) => setOnlyFitting(event.target.checked)}
                />
                Only what fits
              </label>
            )}
          </form>
        </div>
        <div className="relative min-h-0 flex-1 overflow-y-auto p-4" aria-busy={isFetching}>
          <output className={isNearest ? 'mb-3 block text-muted' : 'sr-only'}>
            {isNearest && `${nearestInWords(q)} `}
            {rows && !isOther
              ? `${rows.length} ${rows.length === 1 ? 'part' : 'parts'} shown`
              : 'Loading the parts…'}
          </output>
          {error && <FailureNotice error={error} retry={() => void refetch()} />}
          {isPending && <PickerSkeleton />}
          {rows && rows.length > 0 && (
            <ul className={`flex flex-col divide-y divide-base-300 ${isOther ? dimmed : ''}`}>
              {rows.map(({ part, findings }) => (
                <PickedPart
                  key={part._id}
                  part={part}
                  findings={findings}
                  isChosen={machine.some(({ product }) => product._id === part._id)}
                  onChoose={() => choose(part)}
                />
              ))}
            </ul>
          )}
          {rows?.length === 0 && !error && !isOther && (
            <div className="flex flex-col items-start gap-3">
              <p>
                {q === ''
                  ? 'None that we know of fits beside the other parts.'
                  : `Nothing is found for “${q}”.`}
              </p>
              {onlyFitting && beside.length > 0 && (
                <button
                  type="button"
                  className="btn h-11 btn-quiet"
                  onClick={() => setOnlyFitting(false)}
                >
                  Show what does not fit, and why
                </button>
              )}
            </div>
          )}
          {hasNextPage && (
            <button
              type="button"
              className="btn mx-auto mt-4 flex h-11 px-8 btn-quiet"
              aria-busy={isFetching}
              aria-disabled={isFetching}
              onClick={() => !isFetching && void fetchNextPage()}
            >
              Show more
            </button>
          )}
        </div>
      </div>
    </dialog>
  );
};

const PickerSkeleton = () => (
  <div aria-hidden="true" className="flex flex-col gap-4">
    {[1, 2, 3, 4, 5].map((row) => (
      <div key={row} className="h-28 skeleton" />
    ))}
  </div>
);

export default PartPicker;
