import { Link } from 'react-router-dom';

/**
 * The specification's figures ('Business constants and limits'). The shop's owner keeps them true.
 */
const stats = [
  {
    figure: '100+',
    label: 'sockets, sizes and memory types matched, so that the parts fit each other',
    to: '/builder',
  },
  { figure: '400+', label: 'parts in stock, counted down with each booking and never twice' },
  { figure: '500+', label: 'facts on the parts’ pages, from cores and watts to millimetres' },
];

/** The shop in three figures. */
export const Stats = () => (
  <section aria-labelledby="figures">
    <h2 id="figures" className="sr-only">
      Parches in figures
    </h2>
    <ul className="grid gap-4 md:grid-cols-3">
      {stats.map(({ figure, label, to }) => (
        <li
          key={figure}
          className="relative flex items-center gap-5 panel max-sm:flex-wrap p-5 md:flex-col md:items-start md:gap-2 lg:flex-row lg:items-center lg:gap-5 lg:p-6"
        >
          <p className="figures text-2xl font-semibold lg:text-3xl">{figure}</p>
          <p className="text-sm text-pretty text-muted max-sm:flex-1 max-sm:basis-32">
            {to === undefined ? (
              label
            ) : (
              <Link to={to} className="link-plain after:absolute after:inset-0 after:content-['']">
                {label}
              </Link>
            )}
          </p>
        </li>
      ))}
    </ul>
  </section>
);
