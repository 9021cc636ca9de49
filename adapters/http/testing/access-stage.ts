import type { CheckedShop } from './checked-shop.ts';
import type * as contract from '../contract.ts';
import { intentOf, type Person } from './shop-client.ts';

/** What a call is about: the key that stands in its path, and what pays it. */
export type Thing = { id: string; body?: object | undefined };

/** The newest of a resource that a filter leaves, as an admin sees it. */
const found = async (shop: CheckedShop, admin: Person, resource: string, filter: object) => {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    range: '[0,0]',
    sort: '["id","DESC"]',
  });
  const { body } = await shop.call<Thing[]>('GET', `/admin/api/${resource}?${query}`, {
    token: admin.token,
  });
  return { id: body[0]?.id ?? '' };
};

/**
 * Everybody who may stand before the shop. The bookings are the customer's; whoever was removed or
 * demoted was an admin, and brings the token of then.
 */
export const peopleOf = async (shop: CheckedShop) => {
  const [customer, another] = await Promise.all([shop.signUp(), shop.signUp()]);
  const [removed, demoted, admin] = await Promise.all([shop.admin(), shop.admin(), shop.admin()]);
  const { id } = await found(shop, admin, 'users', { q: demoted.email });
  for (const path of [`/user/${removed.email}`, `/admin/api/users/${id}/promotion`])
    await shop.call('DELETE', path, { token: admin.token });
  return { visitor: undefined, customer, another, removed, demoted, admin };
};

type People = Awaited<ReturnType<typeof peopleOf>>;

/** Makes what a call is about, each time anew. */
export const accessStage = (shop: CheckedShop, { customer, admin }: People) => {
  const verified = async () => shop.verify(await shop.signUp());
  const booked = async () => (await shop.book(customer, await shop.product(customer))).body;
  const posted = async (path: string, body: object, { token } = admin): Promise<Thing> => {
    const made = await shop.call<{ _id: string }>('POST', path, { token, body });
    return { id: made.body._id };
  };
  let rates = 0;
  const set = async (resource: string, body: object): Promise<Thing> => {
    const { token } = admin;
    return (await shop.call<Thing>('POST', `/admin/api/${resource}`, { token, body })).body;
  };
  const paid = async () => {
    const booking = await booked();
    const { body } = await shop.pay(customer, { price: booking.total, booking: booking._id });
    const intent = intentOf(body.clientSecret);
    await shop.confirm(intent);
    await shop.patch(customer, booking, intent.id);
    return booking._id;
  };
  const built = async () => {
    const { _id: productId } = await shop.product(admin);
    const body = { name: 'A', parts: [{ productId, quantity: 1 }] };
    const { token } = customer;
    const made = await shop.call<{ _id: string }>('POST', '/build', { token, body });
    return { id: made.body._id, body };
  };
  return {
    ownEmail: async () => ({ id: customer.email }),
    email: async () => ({ id: (await verified()).email }),
    deliveryMethod: () =>
      set('delivery-methods', { name: 'A', price: 1, minDays: 1, maxDays: 2, active: false }),
    taxRate: () => set('tax-rates', { country: 'AQ', region: `R${(rates += 1)}`, percent: 0 }),
    user: async () => found(shop, admin, 'users', { q: (await verified()).email }),
    product: async () => ({ id: (await shop.product(admin))._id }),
    build: async () => ({ id: (await built()).id }),
    changedBuild: () => built(),
    review: () => posted('/review', { ...text, image: '/pictures/coolers.svg' }),
    message: () => posted('/contact', letter),
    ownMessage: () => posted('/contact', letter, customer),
    booking: async () => ({ id: (await booked())._id }),
    /** A booking, and a payment of {price} alone that pays it. */
    payable: async () => {
      const { _id: id, total } = await booked();
      return { id, body: { booking: id, transactionId: await shop.charged(customer, total) } };
    },
    payableOrder: async () => {
      const { _id: id, total } = await booked();
      return { id, body: { order: id, transactionId: await shop.charged(customer, total) } };
    },
    paid: async () => ({ id: await paid() }),
    /** The invoice of an order of one booking, which has its id. */
    invoice: async () => {
      const { token } = customer;
      const { body } = await shop.call<contract.Order>('GET', `/order/${await paid()}`, { token });
      return { id: body.invoices[0]?._id ?? '' };
    },
    shipment: async () => {
      const id = await paid();
      const body = { lines: [{ booking: id, quantity: 1 }], carrier: 'DHL' };
      const path = `/admin/api/orders/${id}/shipments`;
      const made = await shop.call<{ id: string }>('POST', path, { token: admin.token, body });
      return { id: made.body.id };
    },
    /** A processor that does not say whether a picture comes out of it. */
    lacking: async () => {
      const processor = { name: 'A', price: 1, Stock: 1, description: 'B', category: 'processors' };
      const made = await posted('/product', { ...processor, image: '/pictures/processors.svg' });
      await shop.call('POST', '/fit', { body: { parts: [{ productId: made.id, quantity: 1 }] } });
      return made;
    },
    act: async () => {
      await shop.product(admin);
      return found(shop, admin, 'audit', {});
    },
  } satisfies Record<string, () => Promise<Thing>>;
};

export type AccessStage = ReturnType<typeof accessStage>;

const letter = { email: 'a@b.test', subject: 'A', message: 'B' };
const text = { name: 'A', review: 'B', location: 'C' };
