import { Client } from 'pg';
import { questions, type Questions } from '../lists/questions.ts';
import type { Measure } from './measures.ts';

/**
 * The measures of the console on a database: every list by every sort and filter, and every search.
 */
export const consoleMeasures = async (databaseUrl: string): Promise<Measure[]> => {
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    return [...(await questions(client)).flatMap(measuresOf), ...others];
  } finally {
    await client.end();
  }
};

const kinds = [
  ['by sort and filter', false],
  ['searches', true],
] as const;

const measuresOf = ({ list, asked }: Questions): Measure[] =>
  kinds.flatMap(([kind, isSearch]) => {
    const paths = asked.filter((one) => one.isSearch === isSearch).map(({ path }) => path);
    if (paths.length === 0) return [];
    return [
      {
        name: `console: ${list}, ${kind}`,
        rounds: paths.length,
        question: ({ admin }, i) => ({ path: paths[i % paths.length] ?? '', token: admin }),
      },
    ];
  });

const typed = ['a', 'ada', 'castro ada', 'castro4242', '555 0100', '42 bench road', 'something'];

const others: Measure[] = [
  {
    name: 'console: dashboard',
    question: ({ admin }) => ({ path: '/admin/api/dashboard', token: admin }),
  },
  {
    name: 'console: search over all lists',
    question: ({ admin }, i) => ({
      path: `/admin/api/search?q=${encodeURIComponent(typed[i % typed.length] ?? '')}`,
      token: admin,
    }),
  },
  {
    name: 'console: an export begins',
    question: ({ admin }) => ({
      path: '/admin/api/bookings/export',
      token: admin,
      begins: true,
    }),
  },
];
