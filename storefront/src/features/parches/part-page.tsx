import { Link, useParams } from 'react-router-dom';
import type { Product } from '../../../../adapters/http/contract.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { useMoney } from '../../lib/config.ts';
import { hasStatus } from '../../lib/failure.ts';
import { categoryInWords, factsOf } from './facts.ts';
import { PurchaseForm } from './purchase-form.tsx';
import { usePart } from './queries.ts';
import { Stock } from './stock-label.tsx';

/** One product, and the form that books it. */
const PartPage = () => {
  const { id = '' } = useParams();
  const { data: part, error, refetch } = usePart(id);

  if (part)
    return <Part part={part} refresh={async () => (await refetch({ throwOnError: true })).data} />;
  if (hasStatus(error, 404) || hasStatus(error, 400)) return <NoSuchPart />;
  return (
    <div className="flex flex-col gap-6">
      <PageTitle tab="Part">{error ? 'This part did not load' : 'Loading the part…'}</PageTitle>
      {error ? <FailureNotice error={error} retry={() => void refetch()} /> : <PartSkeleton />}
    </div>
  );
};

type Props = { part: Product; refresh: () => Promise<Product | undefined> };

const Part = ({ part, refresh }: Props) => {
  const money = useMoney();
  return (
    <article className="grid gap-x-8 gap-y-6 md:grid-cols-2 xl:grid-cols-[1fr_24rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <div className="panel p-6">
          <img
            src={part.image}
            alt=""
            width="480"
            height="360"
            className="mx-auto aspect-4/3 w-full max-w-120 object-contain"
          />
        </div>
        <div className="flex flex-col gap-2">
          <p className="text-muted">{part.category && categoryInWords(part.category)}</p>
          <PageTitle>{part.name}</PageTitle>
          <p className="flex flex-wrap items-baseline gap-x-4">
            <span className="figures min-h-9 text-2xl">{money(part.price)}</span>
            <Stock count={part.Stock} />
          </p>
        </div>
        <p className="max-w-prose">{part.description}</p>
        <Facts part={part} />
      </div>
      <div className="min-w-0">
        <PurchaseForm key={part._id} part={part} refresh={refresh} />
      </div>
    </article>
  );
};

const Facts = ({ part }: { part: Product }) => {
  const facts = factsOf(part.specs);
  if (facts.length === 0) return null;
  return (
    <table className="w-full max-w-prose">
      <caption className="pb-2 text-left text-xl font-semibold">Specifications</caption>
      <tbody>
        {facts.map(({ name, value }) => (
          <tr key={name} className="border-t border-base-300">
            <th scope="row" className="py-2 pr-4 text-left font-normal text-muted">
              {name}
            </th>
            <td className="figures py-2">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const PartSkeleton = () => (
  <div aria-hidden="true" className="grid gap-8 md:grid-cols-2 xl:grid-cols-[1fr_24rem]">
    <div className="aspect-4/3 skeleton" />
    <div className="h-96 skeleton" />
  </div>
);

const NoSuchPart = () => (
  <div className="flex flex-col items-start gap-4">
    <PageTitle>There is no such part</PageTitle>
    <p>It may have been taken off the shelf, or the address is mistyped.</p>
    <Link to="/parches" className="btn btn-primary">
      See all parts
    </Link>
  </div>
);

export default PartPage;
