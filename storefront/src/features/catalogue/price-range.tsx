import { useState } from 'react';
import { TextField } from '../../components/text-field.tsx';
import { useShopConfig } from '../../lib/config.ts';
import { readPrice, type PartsFilter } from './search.ts';
import type { ChangeFilter } from './use-parts-search.ts';
import { useTypedText } from './use-typed-text.ts';

type Props = { filter: PartsFilter; change: ChangeFilter };

const textOf = (price: number | undefined) => (price === undefined ? '' : String(price));

// Both ends take effect together, so they are one text. Their inputs cannot contain the line break
// that separates them.
const rangeOf = (lowest: string, highest: string) => `${lowest}\n${highest}`;
const endsOf = (range: string): [lowest: string, highest: string] => {
  const [lowest = '', highest = ''] = range.split('\n');
  return [lowest, highest];
};

/** The errors in the typed range, which only takes effect without any. */
const problemsOf = (lowest: string, highest: string) => {
  const malformed = (text: string) =>
    text.trim() !== '' && readPrice(text) === undefined
      ? 'A price is a number, such as 59.90.'
      : undefined;
  const [low, high] = [readPrice(lowest), readPrice(highest)];
  const crossed = low !== undefined && high !== undefined && low > high;
  return {
    lowest: malformed(lowest),
    highest: malformed(highest) ?? (crossed ? 'This is less than the lowest price.' : undefined),
  };
};

/** The lowest and the highest price, each of which may be empty. */
export const PriceRange = ({ filter: { minPrice, maxPrice }, change }: Props) => {
  const currency = useShopConfig().data?.currency.toUpperCase();
  const [problems, setProblems] = useState<ReturnType<typeof problemsOf>>();

  const now = rangeOf(textOf(minPrice), textOf(maxPrice));
  const { text, type, settle } = useTypedText(now, (typed) => {
    const found = problemsOf(...endsOf(typed));
    setProblems(found);
    if (found.lowest !== undefined || found.highest !== undefined) return now;
    const [low, high] = endsOf(typed).map(readPrice);
    change({ minPrice: low, maxPrice: high }, { replace: true });
    return rangeOf(textOf(low), textOf(high));
  });
  const [lowest, highest] = endsOf(text);

  return (
    <fieldset className="min-w-0">
      <legend className="pb-2 font-semibold">
        Price{currency && <span className="font-normal text-muted"> in {currency}</span>}
      </legend>
      <form
        noValidate
        className="grid grid-cols-2 items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          settle();
        }}
      >
        <TextField
          label="Lowest"
          inputMode="decimal"
          autoComplete="off"
          value={lowest}
          error={problems?.lowest}
          onChange={(event) => type(rangeOf(event.target.value, highest))}
        />
        <TextField
          label="Highest"
          inputMode="decimal"
          autoComplete="off"
          value={highest}
          error={problems?.highest}
          onChange={(event) => type(rangeOf(lowest, event.target.value))}
        />
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
          Filter by price
        </button>
      </form>
    </fieldset>
  );
};
