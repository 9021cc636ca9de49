import { expect } from 'chai';
import { aMethod, after, aTaxRate, anAdmin, nextId, usd } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import type { Atomically } from '../ports.ts';
import type { Users } from '../users/ports.ts';
import type { DeliveryMethods, TaxRates, Terms } from './ports.ts';

type Ports = {
  deliveryMethods: DeliveryMethods;
  taxRates: TaxRates;
  terms: Terms;
  users: Users;
  atomically: Atomically;
};

/** What `Settings` and `Terms` promise. @param make gives empty ones */
export const settingsContract = (make: () => Promise<Ports>): void => {
  describe('The settings of the checkout', () => {
    let ports: Ports;
    let addedBy: string;

    beforeEach(async () => {
      ports = await make();
      const admin = anAdmin();
      await ports.users.add(admin);
      addedBy = admin.id;
    });

    it('are kept whole, as they were added and edited since, the oldest first', async () => {
      const { deliveryMethods, taxRates, terms, atomically } = ports;
      expect(await terms.read()).deep.equal({ deliveryMethods: [], taxRates: [] });
      const young = aMethod({ addedBy, createdAt: after(1), countries: ['DE', 'AT'] });
      const old = aMethod({ addedBy, freeFromMinor: 5_000, active: false });
      for (const method of [young, old]) await deliveryMethods.add(method);
      const rate = aTaxRate({ addedBy, country: 'US', region: 'New York', percent: 8.875 });
      await taxRates.add(rate);
      expect(await terms.read()).deep.equal({ deliveryMethods: [old, young], taxRates: [rate] });
      const edited = old.edited({ price: usd(1), freeFromMinor: null, countries: ['FR'] }, 1);
      await deliveryMethods.save(edited);
      expect(await atomically(() => deliveryMethods.allLocked())).deep.equal([edited, young]);
      await deliveryMethods.remove(young.id);
      expect(await deliveryMethods.all()).deep.equal([edited]);
      expect((await terms.read()).deliveryMethods).deep.equal([edited]);
    });

    it('are added once for each key of a person', async () => {
      const { taxRates } = ports;
      const [first, second] = [aTaxRate({ addedBy }), aTaxRate({ addedBy, country: 'DE' })];
      const retry = { key: 'k', fingerprint: 'f' };
      expect(await taxRates.add(first, retry)).equal(true);
      expect(await taxRates.add(second, retry)).equal(false);
      expect(await taxRates.all()).deep.equal([first]);
      expect(await taxRates.findByKey(addedBy, 'k')).deep.equal({ made: first, fingerprint: 'f' });
      expect(await taxRates.findByKey(nextId(), 'k')).equal(undefined);
    });

    it('are not kept by a transaction that fails', async () => {
      const { deliveryMethods, atomically } = ports;
      await rejectionOf(() =>
        atomically(async () => {
          await deliveryMethods.add(aMethod({ addedBy }));
          throw new Error('No.');
        }),
      );
      expect(await deliveryMethods.all()).deep.equal([]);
    });
  });
};
