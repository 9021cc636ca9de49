import { useState, type ReactNode } from 'react';
import { TextField } from '../../components/text-field.tsx';
import { useTypedText } from '../../lib/use-typed-text.ts';

type Ends = { min: number | undefined; max: number | undefined };

type Props = Ends & {
  /** What is ranged, with its unit. */
  legend: ReactNode;
  labels: { min: string; max: string };
  /** Shown in empty fields, such as the ends of what there is. */
  placeholders?: { min: string; max: string };
  /** Parses an end; undefined for a text that is none. */
  read: (text: string) => number | undefined;
  faults: { malformed: (text: string) => string; crossed: string };
  /** The hidden button by which a screen reader submits the fields. */
  action: string;
  change: (ends: Ends) => void;
};

const textOf = (end: number | undefined) => (end === undefined ? '' : String(end));

// Both ends take effect together, so they are one text. Their inputs cannot contain the line break
// that separates them.
const rangeOf = (min: string, max: string) => `${min}\n${max}`;
const endsOf = (range: string): [min: string, max: string] => {
  const [min = '', max = ''] = range.split('\n');
  return [min, max];
};

/** The two ends of a range, each of which may be empty. It takes effect when it has no error. */
export const NumberRange = ({
  legend,
  labels,
  placeholders,
  read,
  faults,
  action,
  ...rest
}: Props) => {
  const { min, max, change } = rest;
  const now = rangeOf(textOf(min), textOf(max));
  const [problems, setProblems] = useState<{ min: string | undefined; max: string | undefined }>();
  const [before, setBefore] = useState(now);
  // What took effect here last, which may not be shown yet.
  const [taken, setTaken] = useState(now);
  if (before !== now) {
    setBefore(now);
    // Another range from elsewhere replaces what was refused.
    if (now !== taken) {
      setTaken(now);
      setProblems(undefined);
    }
  }

  const problemsOf = (typed: [string, string]) => {
    const malformed = (text: string) =>
      text.trim() !== '' && read(text) === undefined ? faults.malformed(text) : undefined;
    const [low, high] = typed.map(read);
    const crossed = low !== undefined && high !== undefined && low > high;
    return {
      min: malformed(typed[0]),
      max: malformed(typed[1]) ?? (crossed ? faults.crossed : undefined),
    };
  };

  const { text, type, settle, leave } = useTypedText(now, (typed) => {
    const ends = endsOf(typed);
    const found = problemsOf(ends);
    setProblems(found);
    if (found.min !== undefined || found.max !== undefined) return taken;
    const [low, high] = ends.map(read);
    const range = rangeOf(textOf(low), textOf(high));
    setTaken(range);
    change({ min: low, max: high });
    return range;
  });
  const [low, high] = endsOf(text);

  const field = (end: 'min' | 'max', value: string, rangeWith: (typed: string) => string) => (
    <TextField
      label={labels[end]}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholders?.[end]}
      value={value}
      error={problems?.[end]}
      onChange={(event) => type(rangeWith(event.target.value))}
      onBlur={leave}
    />
  );
  return (
    <fieldset className="min-w-0">
      <legend className="pb-2 font-semibold">{legend}</legend>
      <form
        noValidate
        className="grid grid-cols-2 items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          settle();
        }}
      >
        {field('min', low, (typed) => rangeOf(typed, high))}
        {field('max', high, (typed) => rangeOf(low, typed))}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
          {action}
        </button>
      </form>
    </fieldset>
  );
};
