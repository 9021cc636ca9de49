// Every route of the storefront, with the bookings that some of them need.
import type { Build, Product } from '../../../adapters/http/contract.ts';
import {
  aPart,
  make,
  payFor,
  payForOrder,
  placeBooking,
  placeOrder,
  plentifulPart,
  register,
  type Somebody,
} from './shop.ts';

/** Who opens the route: a visitor, a person who is signed in, or an admin. */
export type Role = 'visitor' | 'customer' | 'admin';

export type Route = {
  /** As the specification names it, without the leading slash. */
  name: string;
  path: string;
  /** The page's heading for people who may see it. */
  heading: string;
  access: 'anyone' | 'signed in' | 'admin';
};

type Prepared = { customer: Somebody; routes: Route[] };

let prepared: Promise<Prepared> | undefined;

/**
 * Makes a customer with bookings, once for all tests, which only look at them. @returns them and
 * all routes, with the ids of real records
 */
export const prepareRoutes = (): Promise<Prepared> => (prepared ??= prepare());

const prepare = async (): Promise<Prepared> => {
  const [customer, part] = await Promise.all([register(), plentifulPart()]);
  const unpaid = await placeBooking(customer, part, 2);
  const paid = await payFor(customer, await placeBooking(customer, part));
  const parts = async (): Promise<[Product, number][]> => [
    [part, 1],
    [await aPart(), 2],
  ];
  const order = await placeOrder(customer, await parts());
  const paidOrder = await payForOrder(customer, await placeOrder(customer, await parts()));
  const build = await make<Build>(customer, '/build', {
    name: 'Quiet machine',
    parts: [{ productId: part._id, quantity: 1 }],
  });
  const message = await make<{ _id: string }>(customer, '/contact', {
    email: customer.email,
    subject: 'Memory',
    message: 'Does the cooler clear it?',
  });
  const forAnyone = (name: string, heading: string): Route => ({
    name,
    path: `/${name}`,
    heading,
    access: 'anyone',
  });
  const signedIn = (path: string, heading: string, name = path): Route => ({
    name,
    path: `/${path}`,
    heading,
    access: 'signed in',
  });
  const forAdmins = (name: string, heading: string): Route => ({
    name,
    path: `/${name}`,
    heading,
    access: 'admin',
  });
  return {
    customer,
    routes: [
      forAnyone('', 'Computer parts, picked by builders'),
      forAnyone('builder', 'Build a machine'),
      { ...forAnyone(`builder/${build._id}`, build.name), name: 'builder/{id}' },
      forAnyone('blogs', 'Blogs'),
      forAnyone('portfolio', 'Portfolio'),
      forAnyone('delivery', 'Delivery'),
      forAnyone('returns', 'Returns'),
      forAnyone('privacy', 'Privacy'),
      forAnyone('terms', 'Terms'),
      forAnyone('basket', 'Your basket'),
      forAnyone('login', 'Login'),
      forAnyone('signup', 'Sign Up'),
      forAnyone('no/such/page', 'There is no page here'),
      signedIn('parches', 'Parches'),
      signedIn(`parches/${part._id}`, part.name, 'parches/{id}'),
      signedIn('checkout', 'Checkout'),
      signedIn('dashboard', 'Your bookings'),
      signedIn('dashboard/booking', 'Your bookings'),
      signedIn(
        `dashboard/payment/${unpaid._id}`,
        'Pay for your booking',
        'dashboard/payment/{_id}',
      ),
      signedIn(
        `dashboard/payment/${paid._id}`,
        'Your receipt',
        'dashboard/payment/{_id} of a paid booking',
      ),
      signedIn(`dashboard/order/${order._id}`, 'Pay for your order', 'dashboard/order/{_id}'),
      signedIn(
        `dashboard/order/${paidOrder._id}`,
        'Your receipt',
        'dashboard/order/{_id} of a paid order',
      ),
      signedIn('dashboard/addProduct', 'Add Product'),
      signedIn('dashboard/addReview', 'Add Review'),
      signedIn('dashboard/messages', 'Your messages'),
      signedIn(`dashboard/messages/${message._id}`, 'Memory', 'dashboard/messages/{_id}'),
      signedIn('dashboard/myProfile', 'My Profile'),
      forAdmins('dashboard/users', 'All Users'),
      forAdmins('dashboard/makeAdmin', 'MakeAdmin'),
    ],
  };
};
