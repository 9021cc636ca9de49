import type { Product } from '../../../../adapters/http/contract.ts';
import { specsOf } from '../../lib/specs.ts';
import { factsOf } from '../../lib/facts.ts';

type Props = Pick<Product, 'category' | 'specs'>;

/** The specs in order: those of the category that builders compare come first. */
const inOrder = ({ category, specs }: Props): Product['specs'] => {
  const first = specsOf(category ?? '').flatMap(([name]) =>
    Object.hasOwn(specs, name) ? name : [],
  );
  return Object.fromEntries([...first, ...Object.keys(specs)].map((name) => [name, specs[name]]));
};

/** A table of a part's specs; nothing where it has none. */
export const PartFacts = (part: Props) => {
  const facts = factsOf(inOrder(part));
  if (facts.length === 0) return null;
  return (
    <table className="w-full panel border-separate border-spacing-0 overflow-hidden">
      <caption className="pb-3 text-left text-lg font-semibold">Specifications</caption>
      <tbody>
        {facts.map(({ name, value }) => (
          <tr key={name} className="even:bg-base-200/60">
            <th
              scope="row"
              className="w-2/5 px-4 py-2.5 text-left align-top font-normal wrap-anywhere text-muted"
            >
              {name}
            </th>
            <td className="figures px-4 py-2.5 wrap-anywhere">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
