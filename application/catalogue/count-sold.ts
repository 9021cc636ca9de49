import type { Catalogue } from './ports.ts';
import type { Clock } from '../ports.ts';

type Ports = { catalogue: Catalogue; clock: Clock };

/** The sort `popular` counts what was paid for in so many days. */
const days = 90;

/** Counts the pieces that were sold lately. Answers with how many products have another count now. */
export const countSold =
  ({ catalogue, clock }: Ports) =>
  (): Promise<number> =>
    catalogue.countSold(new Date(clock.now().getTime() - days * 86_400_000));
