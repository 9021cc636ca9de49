import { expect } from 'chai';
import { EmailAddress } from '../domain/email.ts';
import { Message } from '../domain/message.ts';
import { aBuild, aProduct, aReview, aUser, nextId, noon } from './fakes/examples.ts';
import { rejectionOf } from './fakes/rejection.ts';
import type { Atomically, IdempotentResult, RetryKey } from './ports.ts';
import type { Builds } from './builds/ports.ts';
import type { Products } from './catalogue/ports.ts';
import type { Messages } from './messages/ports.ts';
import type { Reviews } from './reviews/ports.ts';
import type { Users } from './users/ports.ts';

type Ports = {
  builds: Builds;
  messages: Messages;
  users: Users;
  products: Products;
  reviews: Reviews;
  atomically: Atomically;
};

/** What keeps the retry keys of those who made something promises. @param make gives empty ones */
export const idempotencyContract = (make: () => Promise<Ports>): void => {
  onceIn('Products', make, async ({ products }) => ({
    add: (id, addedBy, retry) => products.add(aProduct({ id, addedBy }), retry),
    find: (id) => products.find(id),
    findByKey: (addedBy, key) => products.findByKey(addedBy, key),
  }));
  onceIn('Builds', make, async ({ builds, users }) => ({
    add: (id, ownerId, retry) => builds.add(aBuild({ id, ownerId }), retry),
    find: (id) => builds.find(id),
    findByKey: (ownerId, key) => builds.findByKey(ownerId, key),
    someone: async () => {
      const user = aUser();
      await users.add(user);
      return user.id;
    },
  }));
  const words = { subject: 'A', message: 'B', createdAt: noon };
  onceIn('Messages', make, async ({ messages }) => ({
    add: (id, personId, retry) => {
      const email = new EmailAddress('ada@parches.test');
      return messages.add(new Message({ ...words, id, personId, email }), retry);
    },
    find: (id) => messages.find(id),
    findByKey: (personId, key) => messages.findByKey(personId, key),
  }));
  const addressOf = (visitor: string) => new EmailAddress(`${visitor}@parches.test`);
  onceIn('Messages of visitors', make, async ({ messages }) => ({
    add: (id, visitor, retry) =>
      messages.add(new Message({ ...words, id, email: addressOf(visitor) }), retry),
    find: (id) => messages.find(id),
    findByKey: (visitor, key) => messages.findByKey(addressOf(visitor).value, key),
  }));
  onceIn('Reviews', make, async ({ reviews }) => ({
    add: (id, addedBy, retry) => reviews.add(aReview({ id, addedBy }), retry),
    find: (id) => reviews.find(id),
    findByKey: (addedBy, key) => reviews.findByKey(addedBy, key),
  }));
};

type Thing = { id: string };
type Store = {
  add(id: string, personId: string, retry?: RetryKey): Promise<boolean>;
  find(id: string): Promise<Thing | undefined>;
  findByKey(personId: string, key: string): Promise<IdempotentResult<Thing> | undefined>;
  /** The id of a person, where there must be one. */
  someone?: () => Promise<string>;
};

const onceIn = (
  name: string,
  make: () => Promise<Ports>,
  storeOf: (ports: Ports) => Promise<Store>,
): void => {
  describe(`The retry keys of ${name}`, () => {
    let person: string;
    let another: string;
    const retry = { key: `~!"'%_ ${'k'.repeat(247)}`, fingerprint: 'f'.repeat(64) };
    let store: Store;
    let atomically: Atomically;

    beforeEach(async () => {
      const ports = await make();
      ({ atomically } = ports);
      store = await storeOf(ports);
      const someone = store.someone ?? (async () => nextId());
      [person, another] = [await someone(), await someone()];
    });

    it('lead to what they made, for their person alone', async () => {
      const first = nextId();
      expect(await store.add(first, person, retry)).equal(true);
      const kept = await store.findByKey(person, retry.key);
      expect(kept?.made.id).equal(first);
      expect(kept?.fingerprint).equal(retry.fingerprint);
      expect(await store.findByKey(nextId(), retry.key)).equal(undefined);
      expect(await store.findByKey(person, 'other')).equal(undefined);
      expect(await store.add(nextId(), another, retry)).equal(true);
    });

    it('add nothing when they were used before, and the transaction goes on', async () => {
      const [first, second, third, fourth] = [nextId(), nextId(), nextId(), nextId()];
      await store.add(first, person, retry);
      await atomically(async () => {
        expect(await store.add(second, person, { ...retry, fingerprint: 'g' })).equal(false);
        expect((await store.findByKey(person, retry.key))?.made.id).equal(first);
        for (const id of [third, fourth]) expect(await store.add(id, person)).equal(true);
      });
      expect(await store.find(second)).equal(undefined);
      for (const id of [third, fourth]) expect(await store.find(id)).property('id', id);
    });

    it('are free again when the transaction failed that brought them', async () => {
      await rejectionOf(() =>
        atomically(async () => {
          await store.add(nextId(), person, retry);
          throw new Error('No.');
        }),
      );
      expect(await store.findByKey(person, retry.key)).equal(undefined);
      expect(await store.add(nextId(), person, retry)).equal(true);
    });

    it('let one of twenty win who bring the same one at once', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, () =>
          atomically(async () => {
            const won = await store.add(nextId(), person, retry);
            return { won, winner: (await store.findByKey(person, retry.key))?.made.id };
          }),
        ),
      );
      expect(outcomes.filter(({ won }) => won)).length(1);
      const winners = new Set(outcomes.map(({ winner }) => winner));
      expect(winners).length(1).and.not.include(undefined);
    });
  });
};
