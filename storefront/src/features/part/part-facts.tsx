import type { Product } from '../../../../adapters/http/contract.ts';
import { factOf, factsOf } from '../../../../domain/specs.ts';
import { guessedLabel } from '../../../../domain/spec-words.ts';
import { valueInWords } from '../../lib/facts.ts';

type Props = Pick<Product, 'category' | 'specs'>;

/** What a part says, in words: the facts of its category in their order, then any others. */
const rowsOf = ({ category, specs }: Props) => {
  const names = new Set([...factsOf(category).map(({ name }) => name), ...Object.keys(specs)]);
  return [...names].flatMap((name) => {
    const value = valueInWords(name, specs[name]);
    const label = factOf(category, name)?.label ?? guessedLabel(name);
    return value === undefined ? [] : [{ name, label, value }];
  });
};

/** A table of a part's specs; nothing where it has none. */
export const PartFacts = (part: Props) => {
  const facts = rowsOf(part);
  if (facts.length === 0) return null;
  return (
    <table className="w-full panel border-separate border-spacing-0 overflow-hidden">
      <caption className="pb-3 text-left text-lg font-semibold">Specifications</caption>
      <tbody>
        {facts.map(({ name, label, value }) => (
          <tr key={name} className="even:bg-base-200/60">
            <th
              scope="row"
              className="w-2/5 px-4 py-2.5 text-left align-top font-normal wrap-anywhere text-muted"
            >
              {label}
            </th>
            <td className="figures px-4 py-2.5 wrap-anywhere">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
