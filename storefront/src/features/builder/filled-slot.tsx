import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { categoryInWords } from '../../lib/facts.ts';
import { findingsAbout, type Finding } from '../../lib/fit.ts';
import type { MachinePart } from '../../lib/use-machine.ts';
import { SlotPart, type PartChanges } from './slot-part.tsx';
import { slotTitle, type SlotOfMachine } from './slots.ts';

type Props = {
  slot: SlotOfMachine;
  parts: MachinePart[];
  findings: Finding[];
  changes: PartChanges | undefined;
};

/** The parts that lie in a slot. */
const FilledSlot = ({ slot, parts, findings, changes }: Props) => {
  const { category, another } = slot;
  useEffect(() => changes?.shown());
  return (
    <>
      <h2 id={slotTitle(slot)} className="silkscreen font-normal">
        {categoryInWords(category)}
      </h2>
      {parts.map((part) => (
        <SlotPart
          key={part.productId}
          part={part}
          category={category}
          takesSeveral={another !== undefined}
          findings={findingsAbout(findings, part.productId)}
          changes={changes}
        />
      ))}
      {another !== undefined && changes && (
        <button
          type="button"
          className="btn h-11 self-start btn-ghost print:hidden"
          onClick={() => changes.pick(category)}
        >
          <Plus size={18} aria-hidden="true" />
          Add {another}
        </button>
      )}
    </>
  );
};

export default FilledSlot;
