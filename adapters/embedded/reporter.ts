// Mocha's reporter for `npm test`. It prints each file when it has ended, and earlier when it takes
// long; each failure at once, and all failures again at the end. Where TIMINGS names a file, it
// appends the time of each test and hook to that file, with what went wrong in it.
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { inspect } from 'node:util';
import Mocha from 'mocha';

/** How long a test or a hook took, and what went wrong in it. */
export type Timing = { file: string; title: string; ms: number; fault?: string | undefined };

const { EVENT_SUITE_BEGIN, EVENT_SUITE_END, EVENT_TEST_END, EVENT_TEST_FAIL } =
  Mocha.Runner.constants;
const { EVENT_HOOK_END, EVENT_RUN_END } = Mocha.Runner.constants;

/** A file that still runs after this many milliseconds is printed. */
const LONG = 1_000;

/** In characters. */
const MOST_OF_A_FAULT = 2_000;

export default class Reporter extends Mocha.reporters.Base {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const into = process.env['TIMINGS'];
    let startedAt = 0;
    let tests = 0;
    let waiting: NodeJS.Timeout | undefined;

    const nameOf = ({ file = '', title }: { file?: string | undefined; title: string }) =>
      `${relative(process.cwd(), file)} › ${title}`;
    /** Calls the listener for the outermost `describe` of a file alone. */
    const ifOutermost = (listener: (suite: Mocha.Suite) => void) => (suite: Mocha.Suite) => {
      if (suite.parent?.root) listener(suite);
    };
    const keep = (one: Mocha.Runnable, fault?: string) => {
      const file = relative(process.cwd(), one.file ?? '');
      const timing: Timing = { file, title: one.fullTitle(), ms: one.duration ?? 0, fault };
      if (into) appendFileSync(into, `${JSON.stringify(timing)}\n`);
    };

    runner.on(
      EVENT_SUITE_BEGIN,
      ifOutermost((suite) => {
        startedAt = performance.now();
        tests = 0;
        waiting = setTimeout(() => console.log(`… ${nameOf(suite)}`), LONG);
      }),
    );
    runner.on(EVENT_TEST_END, (test) => {
      tests += 1;
      if (!test.isFailed()) keep(test);
    });
    runner.on(EVENT_HOOK_END, (hook) => keep(hook));
    runner.on(EVENT_TEST_FAIL, (test, error) => {
      keep(test, inspect(error).slice(0, MOST_OF_A_FAULT));
      Mocha.reporters.Base.list([test]);
    });
    runner.on(
      EVENT_SUITE_END,
      ifOutermost((suite) => {
        clearTimeout(waiting);
        const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
        console.log(`  ${nameOf(suite)}: ${tests} tests in ${seconds} s`);
      }),
    );
    runner.once(EVENT_RUN_END, () => this.epilogue());
  }
}
