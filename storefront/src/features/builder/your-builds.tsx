import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { useMoney } from '../../lib/config.ts';
import { Price } from '../../lib/price.tsx';
import type { Person } from '../../lib/session.ts';
import { ownBuilds } from './queries.ts';
import { inWords } from './slots.ts';
import { verdictInWords } from './verdict.ts';

/** What the person who is signed in has saved; nothing where that is nothing. */
const YourBuilds = ({ person }: { person: Person }) => {
  const money = useMoney();
  const { data: builds, error, refetch } = useQuery(ownBuilds(person.email));
  if (error && !builds) return <FailureNotice error={error} retry={() => void refetch()} />;
  if (!builds || builds.length === 0) return null;
  return (
    <section aria-labelledby="your-builds" className="flex flex-col gap-3 pt-6 print:hidden">
      <h2 id="your-builds">Your builds</h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {builds.map(({ _id, name, fit, total }) => (
          <li
            key={_id}
            className="relative flex flex-col gap-1 panel p-4 has-[a:hover]:border-primary"
          >
            <h3>
              <Link
                to={`/builder/${_id}`}
                className="wrap-anywhere after:absolute after:inset-0 after:content-['']"
              >
                {name}
              </Link>
            </h3>
            <p className="text-sm text-muted">{verdictInWords(fit)}</p>
            {fit.missing.length > 0 && (
              <p className="text-sm text-muted">Still needed: {inWords(fit.missing)}.</p>
            )}
            <p className="mt-auto pt-1 text-lg font-medium">
              <Price>{money(total)}</Price>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
};

export default YourBuilds;
