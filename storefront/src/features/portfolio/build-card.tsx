import { Link } from 'react-router-dom';
import { BuildTotal } from './build-total.tsx';
import type { Build } from './content.ts';

/**
 * An example build: its parts, and the checks that they fit. Its rows align with those of other
 * cards.
 */
export const BuildCard = ({ build: { name, purpose, parts, checks } }: { build: Build }) => (
  <li className="row-span-4 grid grid-rows-subgrid gap-0 panel">
    <div className="flex flex-col gap-2 p-6">
      <h3 className="text-lg">{name}</h3>
      <p className="text-muted">{purpose}</p>
    </div>
    <dl className="divide-y divide-base-300 border-t border-base-300 px-6">
      {parts.map((part) => (
        <div key={part.role} className="pt-2.5">
          <dt className="silkscreen">{part.role}</dt>
          <dd>
            {part.isIncluded ? (
              <span className="inline-flex min-h-11 items-center text-muted">{part.name}</span>
            ) : (
              <Link
                to={`/parches?q=${encodeURIComponent(part.name)}`}
                className="inline-flex min-h-11 items-center underline decoration-base-300 decoration-2 underline-offset-4 wrap-anywhere hover:text-primary hover:decoration-current"
              >
                {part.name}
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
    <BuildTotal names={parts.filter((part) => !part.isIncluded).map(({ name }) => name)} />
    <dl className="flex flex-col gap-1 rounded-b-box border-t border-base-300 bg-base-200 px-6 py-4 text-sm">
      {checks.map(({ what, figures }) => (
        <div key={what} className="flex justify-between gap-4">
          <dt className="text-muted">{what}</dt>
          <dd className="figures text-right">{figures}</dd>
        </div>
      ))}
    </dl>
  </li>
);
