import { useQuery } from '@tanstack/react-query';
import type { Facet } from '../../../../adapters/http/contract.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { FacetChoice } from './facet-choice.tsx';
import { facetsOf } from './queries.ts';
import type { PartsFilter } from './search.ts';
import type { ChangeFilter } from './use-parts-search.ts';

type Props = { filter: PartsFilter; change: ChangeFilter };

/** So many of the facts are open at first: builders choose by those that come first. */
const openAtFirst = 3;

/** What the parts of the category say of their facts, to choose by. */
export const Facets = ({ filter, change }: Props) => {
  const { data: facets, error, isPending, isFetching, refetch } = useQuery(facetsOf(filter));
  if (error && !facets) return <FailureNotice error={error} retry={() => void refetch()} />;
  if (isPending)
    return (
      <div className="flex flex-col gap-3">
        <output className="sr-only">Loading the facts…</output>
        {Array.from({ length: 6 }, (_, index) => (
          <span key={index} aria-hidden="true" className="h-9 skeleton" />
        ))}
      </div>
    );
  const isAsked = ({ name }: Facet) =>
    Object.keys(filter.specs).some((key) => key.split('.')[0] === name);
  // Nobody looks for what parts have not.
  const narrows = ({ type, values }: Facet) =>
    type === 'flag' ? values.some(({ value }) => value === true) : values.length > 0;
  const told = facets.filter((facet) => narrows(facet) || isAsked(facet));
  return (
    <div
      aria-busy={isFetching}
      className="flex flex-col divide-y divide-base-300 not-has-[*]:hidden"
    >
      {told.map((facet, place) => (
        <FacetChoice
          key={facet.name}
          facet={facet}
          asked={filter.specs}
          isOpenAtFirst={place < openAtFirst}
          change={(changed, how) => change(({ specs }) => ({ specs: changed(specs) }), how)}
        />
      ))}
    </div>
  );
};
