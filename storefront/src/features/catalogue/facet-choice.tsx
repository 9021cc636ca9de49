import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { Facet } from '../../../../adapters/http/contract.ts';
import { valueInWords } from '../../lib/facts.ts';
import { readNumber, typedValue, withValues, type AskedSpecs } from './asked-specs.ts';
import { formatCount } from './count-in-words.ts';
import { NumberRange } from './number-range.tsx';

type Props = {
  facet: Facet;
  asked: AskedSpecs;
  isOpenAtFirst: boolean;
  /** Changes what is asked by now: a tap that leaves another field comes before what that one says is rendered. */
  change: (changed: (now: AskedSpecs) => AskedSpecs, how?: { replace: boolean }) => void;
};

/** A number with more values than this is chosen by its ends. */
const mostNumbers = 8;
/** So many values are shown at first, those that most parts have. */
const shownAtFirst = 8;

/** One fact, with what the parts say of it, and how many do not say. */
export const FacetChoice = ({ facet, asked, isOpenAtFirst, change }: Props) => {
  const { name, label, unit, type, values, unknown } = facet;
  const ends = [`${name}.min`, `${name}.max`].filter((key) => Object.hasOwn(asked, key));
  const chosen = asked[name]?.length ?? 0;
  const isNumber = type === 'whole' || type === 'number';
  const isRange = ends.length > 0 || (isNumber && values.length > mostNumbers && chosen === 0);
  const active = chosen + ends.length;
  // Only the first answer decides: what somebody opens or shuts stays as it is.
  const [isOpen] = useState(isOpenAtFirst || active > 0);
  return (
    <details open={isOpen} className="group py-1">
      <summary className="-mx-2 flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-field px-2 font-semibold hover:bg-base-200 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 wrap-anywhere">
          {label}
          {unit && <span className="font-normal text-muted"> in {unit}</span>}
        </span>
        {active > 0 && (
          <span className="figures text-sm font-normal text-primary">
            {active}
            <span className="sr-only"> chosen</span>
          </span>
        )}
        <ChevronDown
          size={18}
          aria-hidden="true"
          className="shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-1 pb-3">
        {isRange ? (
          <FactRange facet={facet} asked={asked} change={change} />
        ) : (
          <Values facet={facet} asked={asked} change={change} />
        )}
        {unknown > 0 && (
          <p className="text-sm text-muted">
            {formatCount(String(unknown))} {unknown === 1 ? 'does' : 'do'} not say
          </p>
        )}
      </div>
    </details>
  );
};

const FactRange = ({ facet, asked, change }: Omit<Props, 'isOpenAtFirst'>) => {
  const { name, label, unit, min, max } = facet;
  const [from, to] = [`${name}.min`, `${name}.max`];
  const endOf = (key: string) =>
    asked[key]?.[0] === undefined ? undefined : Number(asked[key][0]);
  const textsOf = (end: number | undefined) => (end === undefined ? [] : [String(end)]);
  return (
    <NumberRange
      legend={
        <span className="sr-only">
          {label}
          {unit && ` in ${unit}`}
        </span>
      }
      labels={{ min: 'From', max: 'To' }}
      placeholders={{ min: String(min ?? ''), max: String(max ?? '') }}
      min={endOf(from)}
      max={endOf(to)}
      read={readNumber}
      faults={{
        malformed: () => 'This is a number, such as 120.',
        crossed: 'This is less than the lowest.',
      }}
      action={`Filter by ${label}`}
      change={(ends) =>
        change(
          (now) => withValues(withValues(now, from, textsOf(ends.min)), to, textsOf(ends.max)),
          { replace: true },
        )
      }
    />
  );
};

const Values = ({ facet, asked, change }: Omit<Props, 'isOpenAtFirst'>) => {
  const { name, label, type, values } = facet;
  const [showsAll, setShowsAll] = useState(false);
  const chosen = asked[name] ?? [];
  const counts = new Map(values.map(({ value, count }) => [String(value), count]));
  const common = [...counts.keys()].slice(0, showsAll ? undefined : shownAtFirst);
  // Sorted by what they say, so that none moves when the counts change; what is chosen stays.
  const shown = [...new Set([...common, ...chosen])]
    .filter((value) => type !== 'flag' || value === 'true' || chosen.includes(value))
    .toSorted((one, other) => one.localeCompare(other, undefined, { numeric: true }));
  const hidden =
    type === 'flag' ? 0 : [...counts.keys()].filter((value) => !shown.includes(value)).length;

  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      {shown.map((value) => {
        const isChosen = chosen.includes(value);
        return (
          <label
            key={value}
            className="-mx-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-2 hover:bg-base-200 has-checked:font-semibold lg:pointer-fine:min-h-9"
          >
            <input
              type="checkbox"
              className="checkbox shrink-0 checkbox-sm checkbox-primary"
              checked={isChosen}
              onChange={() =>
                change((now) => {
                  const others = (now[name] ?? []).filter((one) => one !== value);
                  return withValues(now, name, isChosen ? others : [...others, value]);
                })
              }
            />
            <span className="min-w-0 flex-1 wrap-anywhere">
              {valueInWords(name, typedValue(type, value))}
            </span>
            <span className="figures text-sm font-normal text-muted">
              {formatCount(String(counts.get(value) ?? 0))}
            </span>
          </label>
        );
      })}
      {hidden > 0 && (
        <button
          type="button"
          className="link-plain inline-flex min-h-11 cursor-pointer items-center lg:pointer-fine:min-h-9"
          onClick={() => setShowsAll(true)}
        >
          Show {hidden} more
          <span className="sr-only"> of {label}</span>
        </button>
      )}
    </fieldset>
  );
};
