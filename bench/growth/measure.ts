import type { Asker, Question } from './ask.ts';
import type { Measure } from './measures.ts';
import type { Size } from './size.ts';
import type { Stage } from './stage.ts';

/** How long the answers of a server took, in milliseconds, and the slowest question. */
type Times = {
  all: number[];
  /** How many answers did not have the expected status. */
  failed: number;
  slowest: { ms: number; question: Question } | undefined;
};
export type Measured = {
  name: string;
  stages: (Times & { size: Size; databaseUrl: string })[];
  bare: number[];
};

const fewest = 20;

/**
 * Asks every stage and the bare server in turn, one question at a time, so that a slow moment of the
 * machine affects all of them. It lasts so many seconds, and at least so many rounds. The first ones do
 * not count: what a question reads from the disk for the first time says more of the disk than of the shop.
 */
export const measure = async (
  { name, question, rounds: own }: Measure,
  stages: Stage[],
  bare: Asker,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<Measured> => {
  const times = stages.map((): Times => ({ all: [], failed: 0, slowest: undefined }));
  const bareTimes: number[] = [];
  const warmUp = Math.max(fewest, own ?? 0);
  let end = Infinity;
  for (let i = 0; i < warmUp + (own ?? rounds) || performance.now() < end; i += 1) {
    const counts = i >= warmUp;
    if (i === warmUp) end = performance.now() + seconds * 1_000;
    for (const [index, stage] of stages.entries()) {
      const asked = question(stage, i);
      const { ms, isExpected } = await stage.ask(asked);
      const taken = times[index];
      if (!counts || !taken) continue;
      taken.all.push(ms);
      if (!isExpected) taken.failed += 1;
      if (ms > (taken.slowest?.ms ?? 0)) taken.slowest = { ms, question: asked };
    }
    const { ms } = await bare.ask({ path: '/' });
    if (counts) bareTimes.push(ms);
  }
  return {
    name,
    bare: bareTimes,
    stages: stages.map(({ size, databaseUrl }, index) => ({
      size,
      databaseUrl,
      ...(times[index] ?? { all: [], failed: 0, slowest: undefined }),
    })),
  };
};
