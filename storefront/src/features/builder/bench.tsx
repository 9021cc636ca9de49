import type { MachineView } from '../../lib/use-machine.ts';
import { otherParts, slots } from './slots.ts';
import { Slot } from './slot.tsx';
import type { PartChanges } from './slot-part.tsx';

type Props = {
  view: MachineView;
  /** Nothing where the build is only shown. */
  changes?: PartChanges;
};

/** The places of a machine with what lies in them. Parts of other categories lie at the end. */
export const Bench = ({ view: { parts, fit }, changes }: Props) => {
  const isElsewhere = (category: string | null) =>
    !slots.some((slot) => slot.category === category);
  const others = parts.filter(
    ({ product, isGone }) => isGone || (product && isElsewhere(product.category)),
  );
  const isLoading = parts.some(({ product, isGone }) => !product && !isGone);
  const findings = fit?.findings ?? [];
  return (
    <ul aria-label="Parts of the machine" className="flex min-w-0 flex-col gap-3">
      {slots.map((slot) => (
        <Slot
          key={slot.category}
          slot={slot}
          parts={parts.filter(({ product }) => product?.category === slot.category)}
          findings={findings}
          isMissing={parts.length > 0 && (fit?.missing.includes(slot.category) ?? false)}
          isLoading={isLoading}
          changes={changes}
        />
      ))}
      {others.length > 0 && (
        <Slot
          slot={otherParts}
          parts={others}
          findings={findings}
          isMissing={false}
          isLoading={false}
          changes={changes}
        />
      )}
    </ul>
  );
};
