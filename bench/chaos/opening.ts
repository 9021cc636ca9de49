// What there is before the first fault: people, an admin, products.
import sharp from 'sharp';
import { demoAdmin, went } from '../../adapters/http/testing/shop-client.ts';
import type { PatientClient } from './client.ts';
import type { Ledger, Person } from './ledger.ts';
import type { ChaoticShop } from './shop.ts';

const productCount = 12;
/** Of every so many products one is scarce. */
export const everyScarce = 4;
/** Of most products there is enough; of some there are the last pieces, which many want at once. */
const stockOf = (product: number): number => (product % everyScarce === 0 ? 40 : 100_000);

export const aPicture = async (): Promise<Blob> => {
  const background = { r: 200, g: 100, b: 20 };
  const create = { width: 64, height: 64, channels: 3 as const, background };
  return new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]);
};

export const openTheDoors = async (
  count: number,
  signUp: (email: string) => Promise<Person | undefined>,
): Promise<Person[]> => {
  const people: Person[] = [];
  const names = Array.from({ length: count }, (_, i) => `shopper-${i}@parches.test`);
  const door = async () => {
    for (let email = names.shift(); email !== undefined; email = names.shift()) {
      const person = await signUp(email);
      if (!person) throw new Error(`${email} could not sign up.`);
      people.push(person);
    }
  };
  await Promise.all(Array.from({ length: 16 }, door));
  // In the order of their names, as the plan counts them.
  return people.sort((a, b) => (a.email < b.email ? -1 : 1));
};

export const signInAdmin = async (shop: ChaoticShop, client: PatientClient): Promise<Person> => {
  const { email } = demoAdmin;
  const { code, output } = await shop.promote(email);
  if (code !== 0) throw new Error(output);
  const { idToken, localId } = went(await client.signIn(demoAdmin));
  return { email, accountId: localId, token: went(await client.enter({ email, idToken })).token };
};

/** What delivery costs, and the tax that comes on top; elsewhere there is none. */
const settings = {
  'delivery-methods': [
    { name: 'Post', price: 4.99, freeFrom: 60, countries: ['AT', 'DE'], minDays: 2, maxDays: 4 },
    { name: 'World', price: 19.99, minDays: 5, maxDays: 12 },
  ],
  'tax-rates': [
    { country: 'AT', percent: 20 },
    { country: 'DE', percent: 19 },
    { country: 'CH', percent: 8.1 },
  ],
} as const;
export const countries = ['AT', 'DE', 'CH', 'US'] as const;

export const setUpCheckout = async (
  client: PatientClient,
  { token }: Person,
  ledger: Ledger,
): Promise<void> => {
  for (const [resource, all] of Object.entries(settings))
    for (const body of all) {
      const made = await client.call<{ id: string }>('POST', `/admin/api/${resource}`, {
        token,
        body,
      });
      const act = `${resource.slice(0, -1)}.create`;
      ledger.acts.push({ act, subjectId: went(made).id, outcome: 'done' });
    }
};

/** @returns the stock of each product, by its id, in the order in which the plan counts them */
export const fillTheShelves = async (
  client: PatientClient,
  admin: Person,
  ledger: Ledger,
): Promise<Map<string, number>> => {
  const shelves = await Promise.all(
    Array.from({ length: productCount }, async (_, i) => {
      const Stock = stockOf(i);
      const part = { name: `Part ${i}`, price: 10 + i, Stock };
      const made = went(await client.addProduct(admin, part));
      ledger.acts.push({ act: 'product.create', subjectId: made._id, outcome: 'done' });
      return [made._id, Stock] as const;
    }),
  );
  return new Map(shelves);
};
