import { join } from 'node:path';
import type { Part } from './part.ts';
import type { PartName, Plan } from './settings.ts';
import type { Supervision } from './supervision.ts';

const NAMES: Record<PartName, string> = {
  postgres: 'PostgreSQL',
  auth: 'The Auth emulator',
  stripe: 'The Stripe sandbox',
  mail: 'The mail server',
};

/** PostgreSQL writes a checkpoint before it ends. */
const GRACE_PERIOD_MS = 15_000;

/** Starts the planned parts, all at once. */
export const startParts = (
  supervision: Supervision,
  plan: Plan,
  environment: NodeJS.ProcessEnv,
  dataFolder: string,
): Partial<Record<PartName, Part>> =>
  Object.fromEntries(
    plan.parts.map(({ part, script, settings }) => [
      part,
      supervision.part({
        name: NAMES[part],
        arguments: [script],
        environment: { ...environment, ...settings },
        log: join(dataFolder, 'logs', `${part}.log`),
        gracePeriodMs: GRACE_PERIOD_MS,
      }),
    ]),
  );
