import { freePorts } from '../../adapters/embedded/ports.ts';
import { asker } from './ask.ts';
import { bareServer } from './bare.ts';
import { consoleMeasures } from './console.ts';
import type { Filled } from './databases.ts';
import { measure, type Measured } from './measure.ts';
import { fitting, orders, reads, searching, type Measure } from './measures.ts';
import { planOf } from './plans.ts';
import { searches } from './searches.ts';
import { openStage, type Stage } from './stage.ts';
import {
  consoleVerdict,
  fitVerdicts,
  growthVerdict,
  searchVerdicts,
  type Verdict,
} from './verdict.ts';

/** The measures, from the database and from the cache, and whether the promises hold by them. */
export type Campaign = {
  read: Measured[];
  cached: Measured[];
  searched: Measured[];
  fitted: Measured[];
  ordered: Measured[];
  administered: Measured[];
  verdicts: Verdict[];
};

/** Each measure lasts so many seconds, and at least until each search was asked once. */
const length = { seconds: 8, rounds: searches.length };

/**
 * Runs a shop on each database at once, and measures them in turn.
 * @param shelves databases with growing numbers of parts
 * @param books a database with few bookings and one with many
 * @param seen called with each measure when it is done
 */
export const campaign = async (
  shelves: Filled[],
  books: Filled[],
  seen: (measured: Measured) => void,
): Promise<Campaign> => {
  const databases = [...new Set([...shelves, ...books])];
  const ports = await freePorts(databases.length);
  const bareShop = await bareServer(process.env['DATABASE_URL'] ?? '');
  const bare = asker(bareShop.origin);

  const withShops = async (
    settings: Record<string, string>,
    work: (stagesOf: (some: Filled[]) => Stage[]) => Promise<void>,
  ): Promise<void> => {
    const opened = await Promise.all(
      databases.map(({ size, url }, at) => openStage(size, url, ports[at] ?? 0, settings)),
    );
    try {
      await work((some) => opened.filter((_, at) => some.some((one) => one === databases[at])));
    } finally {
      for (const stage of opened) await stage.stop();
    }
  };
  const each = async (measures: Measure[], stages: Stage[]): Promise<Measured[]> => {
    const all: Measured[] = [];
    for (const one of measures) {
      const measured = await measure(one, stages, bare, length);
      seen(measured);
      all.push(measured);
    }
    return all;
  };

  const found: Omit<Campaign, 'verdicts'> = {
    read: [],
    cached: [],
    searched: [],
    fitted: [],
    ordered: [],
    administered: [],
  };
  try {
    // No cache: else it would answer in place of the database.
    await withShops({ CACHE_MB: '0' }, async (stagesOf) => {
      found.read = await each(reads, stagesOf(shelves));
      found.searched = await each(searching, stagesOf(shelves));
      found.fitted = await each(fitting, stagesOf(shelves));
      found.ordered = await each(orders, stagesOf(books));
      const full = books.slice(-1);
      for (const { url } of full)
        found.administered = await each(await consoleMeasures(url), stagesOf(full));
    });
    await withShops({}, async (stagesOf) => {
      found.cached = await each(reads, stagesOf(shelves));
    });
  } finally {
    bare.close();
    await bareShop.stop();
  }
  return {
    ...found,
    verdicts: [
      ...found.read.map(growthVerdict),
      ...found.searched.flatMap(searchVerdicts),
      ...found.fitted.flatMap(fitVerdicts),
      ...found.ordered.map(growthVerdict),
      ...found.administered.map(consoleVerdict),
    ],
  };
};

/** Why a promise is broken: the query plan of the slowest statement of the slowest question. */
export const reasonOf = async ({ what, measured }: Verdict): Promise<string> => {
  const worst = measured.stages.at(-1);
  if (!worst?.slowest) return what;
  const { ms, question } = worst.slowest;
  const [port = 0] = await freePorts(1);
  const plan = await planOf(worst.databaseUrl, port, question);
  return `Broken: ${what}. Slowest, in ${ms.toFixed(1)} ms: ${question.path}\n${plan}`;
};
