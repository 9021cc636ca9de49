import { setTimeout } from 'node:timers/promises';
import { inspect } from 'node:util';
import { pino } from 'pino';
import { advice, type Disagreement } from '../application/payments/disagreement.ts';
import type { Reconciliation } from '../application/payments/reconcile.ts';
import { DomainError } from '../domain/errors.ts';
import { readConfig, WrongSetting } from './config.ts';
import { createContainer } from './container.ts';
import { loggable } from './log.ts';
import { connectMigrated, type Terminal } from './postgres/migrate.ts';

const graceSeconds = 30;

const reconcile = async (env: NodeJS.ProcessEnv, graceMs: number): Promise<Reconciliation> => {
  const config = readConfig(env);
  const orm = await connectMigrated(config.databaseUrl);
  try {
    const shop = createContainer(config, orm, pino({ level: 'silent' }));
    return await shop.reconcile({ graceMs, pause: setTimeout });
  } finally {
    await orm.close();
  }
};

const report = ({ disagreements, isCut, seen }: Reconciliation): string => {
  const looked = `${seen.transactions} payments at Stripe, ${seen.attempts} attempts, ${seen.bookings} bookings that were paid, ${seen.stocks} stocks`;
  const others =
    seen.foreign === 0 ? '' : ` (${seen.foreign} payments at Stripe are not the shop's)`;
  if (disagreements.length === 0) return `All agrees: ${looked}${others}.\n`;
  const more = isCut ? 'The first of them are listed. ' : '';
  const found = `${disagreements.length} disagree. ${more}Looked at ${looked}${others}.`;
  return `${sections(disagreements).join('\n\n')}\n\n${found}\n`;
};

/** A table for each kind, under what to do about it. */
const sections = (disagreements: Disagreement[]): string[] =>
  [...Map.groupBy(disagreements, ({ kind }) => kind)].map(([kind, ofKind]) => {
    const columns = ['transactionId', 'attemptId', 'bookingId', 'productId', 'detail'] as const;
    const shown = columns.filter((column) => ofKind.some((row) => row[column] !== undefined));
    const rows = [shown, ...ofKind.map((row) => shown.map((column) => row[column] ?? '–'))];
    const widths = shown.map((_, i) => Math.max(...rows.map((row) => (row[i] ?? '').length)));
    const lines = rows.map((row) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  '));
    return [`${kind} (${ofKind.length})`, advice[kind], ...lines].join('\n');
  });

const graceOf = (given = `${graceSeconds}`): number => {
  if (!/^\d{1,4}$/.test(given))
    throw new WrongSetting('Say how many seconds of grace: npm run reconcile -- 30');
  return Number(given) * 1_000;
};

/**
 * `npm run reconcile [-- GRACE]`: holds PostgreSQL and Stripe against each other and changes nothing.
 * @returns its exit code: 1 when something disagrees for longer than the seconds of grace, and 2 when
 * it could not be told
 */
export const program = async ({ argv, env, stdout, stderr }: Terminal): Promise<number> => {
  try {
    const outcome = await reconcile(env, graceOf(argv[2]));
    stdout.write(report(outcome));
    return outcome.disagreements.length === 0 ? 0 : 1;
  } catch (error) {
    // Nothing was compared, which is another thing than a disagreement.
    const isPlain = error instanceof DomainError || error instanceof WrongSetting;
    stderr.write(`${isPlain ? error.message : inspect(loggable(error))}\n`);
    return 2;
  }
};

if (import.meta.main) process.exit(await program(process));
