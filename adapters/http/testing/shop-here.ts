import { readConfig } from '../../config.ts';
import { createLog } from '../../log.ts';
import { startShop } from '../../start.ts';
import type { Launch } from './running-shop.ts';

/**
 * Starts the shop in the process of the tests, whose code is loaded and compiled already: that takes a
 * tenth of the time of a process of its own. It cannot be killed, and shares the processor with the test.
 */
export const here: Launch = (environment, write) => {
  const config = readConfig(environment);
  const log = createLog(config.logLevel, { write: (line) => write(line, process.stdout) });
  const started = startShop(config, log);
  let hasEnded = false;
  return {
    ready: started,
    pid: process.pid,
    hasEnded: () => hasEnded,
    end: async () => {
      hasEnded = true;
      const stop = await started.catch(() => undefined);
      await stop?.();
      return stop ? 0 : 1;
    },
  };
};
