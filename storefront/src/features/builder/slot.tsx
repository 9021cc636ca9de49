import { useState } from 'react';
import { LatePart } from '../../components/late-part.tsx';
import { categoryInWords } from '../../lib/facts.ts';
import type { Finding } from '../../lib/fit.ts';
import { late } from '../../lib/late.ts';
import type { MachinePart } from '../../lib/use-machine.ts';
import { slotTitle, type SlotOfMachine } from './slots.ts';
import type { PartChanges } from './slot-part.tsx';

// An empty bench comes without what shows parts.
export const filledSlot = late(() => import('./filled-slot.tsx'));

type Props = {
  slot: SlotOfMachine;
  parts: MachinePart[];
  findings: Finding[];
  /** Whether a whole machine still needs one. */
  isMissing: boolean;
  /** Whether a part may still come that belongs here. */
  isLoading: boolean;
  /** Nothing where the build is only shown. */
  changes?: PartChanges | undefined;
};

/** The place of a category: the parts that lie there, or what is to be chosen. */
export const Slot = ({ slot, parts, findings, isMissing, isLoading, changes }: Props) => {
  const { category, one } = slot;
  const titleId = slotTitle(slot);
  // Kept from the first render: the lazy component and the loaded one are different to React.
  const [FilledSlot] = useState(() => filledSlot.Content);
  return (
    <li
      data-slot={category}
      className={`panel break-inside-avoid p-3 sm:p-4 ${parts.length === 0 ? 'border-dashed bg-transparent print:hidden' : ''}`}
    >
      <section aria-labelledby={titleId} className="flex flex-col gap-3">
        {parts.length > 0 && (
          <LatePart meanwhile={<div aria-hidden="true" className="h-32 skeleton" />}>
            <FilledSlot slot={slot} parts={parts} findings={findings} changes={changes} />
          </LatePart>
        )}
        {parts.length === 0 && (
          <div className="flex flex-wrap items-center gap-3 sm:gap-4">
            <img
              src={`/pictures/${category}.svg`}
              alt=""
              width="112"
              height="84"
              decoding="async"
              className="aspect-4/3 w-16 rounded-field object-contain p-1 opacity-50 sm:w-28"
            />
            <div className="min-w-0 flex-1 basis-32">
              <h2 id={titleId}>{categoryInWords(category)}</h2>
              {isLoading ? (
                <span aria-hidden="true" className="block h-5 w-24 skeleton" />
              ) : (
                <p className="text-sm text-muted">{isMissing ? 'Still needed' : 'Not chosen'}</p>
              )}
            </div>
            {changes && !isLoading && (
              <button
                type="button"
                className="btn h-11 btn-quiet"
                onClick={() => changes.pick(category)}
              >
                Choose {one}
              </button>
            )}
          </div>
        )}
      </section>
    </li>
  );
};
