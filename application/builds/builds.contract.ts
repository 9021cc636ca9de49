import { expect } from 'chai';
import type { User } from '../../domain/user.ts';
import { aBuild, after, aUser, nextId } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import type { Atomically } from '../ports.ts';
import type { Users } from '../users/ports.ts';
import type { Builds } from './ports.ts';

type Ports = { builds: Builds; users: Users; atomically: Atomically };

/** What `Builds` promises. @param make gives empty ones */
export const buildsContract = (make: () => Promise<Ports>): void => {
  describe('Builds', () => {
    let ports: Ports;
    let ada: User;

    beforeEach(async () => {
      ports = await make();
      ada = await someone();
    });

    const someone = async (): Promise<User> => {
      const user = aUser();
      await ports.users.add(user);
      return user;
    };
    it('are found as they were added, and as they were changed since', async () => {
      const { builds, atomically } = ports;
      const build = aBuild({ ownerId: ada.id });
      await builds.add(build);
      expect(await builds.find(build.id)).deep.equal(build);
      build.change({ name: 'Quiet', parts: [{ productId: nextId(), quantity: 2 }] }, after(5));
      await builds.save(build);
      expect(await atomically(() => builds.findLocked(build.id))).deep.equal(build);
      for (const id of [nextId(), 'no id at all']) expect(await builds.find(id)).equal(undefined);
    });

    it('are listed for their owner, what was changed last first', async () => {
      const { builds } = ports;
      const eve = await someone();
      const [old, latest] = [
        aBuild({ ownerId: ada.id }),
        aBuild({ ownerId: ada.id, updatedAt: after(9) }),
      ];
      for (const build of [latest, old, aBuild({ ownerId: eve.id })]) await builds.add(build);
      expect(await builds.listOf(ada.id)).deep.equal([latest, old]);
    });

    it('are removed one by one, or all of a person, and nobody else’s', async () => {
      const { builds } = ports;
      const eve = await someone();
      const own = () => aBuild({ ownerId: ada.id });
      const [a, b, c, others] = [own(), own(), own(), aBuild({ ownerId: eve.id })];
      for (const build of [a, b, c, others]) await builds.add(build);
      await builds.remove(a.id);
      expect(await builds.find(a.id)).equal(undefined);
      expect(await builds.listOf(ada.id)).length(2);
      await builds.removeAllOf(ada.id);
      expect(await builds.listOf(ada.id)).deep.equal([]);
      expect(await builds.listOf(eve.id)).deep.equal([others]);
    });

    it('are not kept by a transaction that fails', async () => {
      const build = aBuild({ ownerId: ada.id });
      await rejectionOf(() =>
        ports.atomically(async () => {
          await ports.builds.add(build);
          throw new Error('No.');
        }),
      );
      expect(await ports.builds.find(build.id)).equal(undefined);
    });
  });
};
