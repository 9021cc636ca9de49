// `npm run chaos -- [--seed N] [--orders N] [--faults N] [--shoppers N] [--processes N]`
//
// A crowd shops on the real parts while faults strike at random; then PostgreSQL and Stripe are held
// against each other and against all that the crowd was told. The same seed makes the same plan.
// Ends with 1 when anything does not hold.
import { parseArgs } from 'node:util';
import { runCampaign } from './campaign.ts';
import { interruptible } from './interruptible.ts';
import { tablesOf, violationsOf } from './report.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: `${Math.floor(Math.random() * 1_000_000)}` },
    orders: { type: 'string', default: '10000' },
    faults: { type: 'string', default: '240' },
    shoppers: { type: 'string', default: '200' },
    processes: { type: 'string', default: '3' },
  },
});

const number = (name: keyof typeof values): number => {
  const value = Number(values[name]);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new Error(`--${name} is ${values[name]}: it must be a whole number from 1.`);
  return value;
};

const seed = number('seed');
console.log(`The fault campaign, seed ${seed}\n`);
const report = await interruptible((interrupted) =>
  runCampaign({
    seed,
    orders: number('orders'),
    faults: number('faults'),
    shoppers: number('shoppers'),
    processes: number('processes'),
    say: (line) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`),
    interrupted,
  }),
);
const violations = violationsOf(report);
console.log(`\n${tablesOf(report)}\n`);
console.log(`${violations} violations in ${report.seconds} s; repeat with --seed ${seed}`);
process.exit(violations === 0 ? 0 : 1);
