import { Client } from 'pg';
import { RunningShop } from '../../adapters/http/testing/running-shop.ts';
import { asker, type Question } from './ask.ts';

const explained = {
  session_preload_libraries: `'auto_explain'`,
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_level': 'notice',
};

/** A shop whose output is collected and not printed. */
class QuietShop extends RunningShop {
  protected override hear(text: string): void {
    this.output += text;
  }
}

/**
 * Asks a new shop on this database. @returns the plan of its slowest statement, in the format of
 * EXPLAIN (ANALYZE, BUFFERS). The database's role must be a superuser.
 */
export const planOf = async (
  databaseUrl: string,
  port: number,
  question: Question,
): Promise<string> => {
  const client = new Client(databaseUrl);
  await client.connect();
  const database = new URL(databaseUrl).pathname.slice(1);
  for (const [name, value] of Object.entries(explained))
    await client.query(`alter database ${database} set ${name} = ${value}`);
  const shop = new QuietShop(`${port}`);
  const hook = new URL('tell-plans.ts', import.meta.url).href;
  const { ask, close } = asker(shop.origin);
  try {
    await shop.start({
      DATABASE_URL: databaseUrl,
      CACHE_MB: '0',
      NODE_OPTIONS: `--import ${hook}`,
    });
    // The first answer is slow since nothing is cached or compiled yet, so it does not count.
    await ask(question);
    const before = shop.output.length;
    await ask(question);
    return longest(shop.output.slice(before));
  } finally {
    close();
    await shop.stop();
    await client.query(`alter database ${database} reset all`);
    await client.end();
  }
};

/**
 * The longest plan, without those of jobs and sweeps. Each begins with `duration: 1.234 ms  plan:`.
 */
const longest = (told: string): string => {
  const took = (plan: string) => Number(/duration: ([\d.]+)/.exec(plan)?.[1] ?? 0);
  const asked = told.split('\0').filter((plan) => !/pgboss|payment_attempts/.test(plan));
  return asked.toSorted((one, other) => took(other) - took(one))[0]?.trim() ?? '';
};
