import type { Baskets } from '../baskets/ports.ts';
import type { Builds } from '../builds/ports.ts';
import type { Outbox } from '../outbox/ports.ts';

type Ports = { baskets: Baskets; builds: Builds; outbox: Outbox };

/** Deletes what the shop keeps for somebody alone, in the transaction that removes them. */
export const forgetPerson =
  ({ baskets, builds, outbox }: Ports) =>
  async (id: string): Promise<void> => {
    await baskets.empty(id);
    await builds.removeAllOf(id);
    await outbox.forgetPerson(id);
  };
