import type { Person } from '../../adapters/http/testing/shop-client.ts';
import type { Product } from '../../adapters/http/contract.ts';
import type { Cell, CellAsk } from './cell.ts';
import type { Stage } from './stage.ts';

export const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });

/** Each buyer has an address of their own, as the proxy tells it. */
export const addressOf = (n: number): string => `10.0.${n >> 8}.${n & 255}`;

const purchase = (path: string, buyer: Person, n: number, body: object): CellAsk => ({
  method: 'POST',
  path,
  headers: {
    ...bearer(buyer),
    'x-forwarded-for': addressOf(n),
    'content-type': 'application/json',
    'idempotency-key': '[<id>]',
  },
  body: JSON.stringify({ ...body, phone: '555 0100', address: '1 Bench Road, 12345 Benchfield' }),
});

const pieceOf = ({ _id, price }: Product) => ({ productId: _id, orderQuantity: 1, price });

export const booking = (buyer: Person, n: number, part: Product): CellAsk =>
  purchase('/booking', buyer, n, { ...pieceOf(part), email: buyer.email });

const orderOfOne = (buyer: Person, n: number, part: Product): CellAsk =>
  purchase('/order', buyer, n, { lines: [pieceOf(part)] });

/** What a person may hold unpaid is limited; this is as if everyone had paid. */
const nothingHeld = `delete from bookings where status = 'unpaid'`;

const bookingColumns = `id as "_id", image, email, user_name as "userName", product_id as "productId",
  name, price_minor::float8 / 100 as price, phone, address, quantity as "orderQuantity",
  price_minor::float8 * quantity / 100 as total, status = 'paid' as paid,
  transaction_id as "transactionId", status, created_at as "createdAt", expires_at as "expiresAt"`;

const consoleList = (admin: Person, resource: string, columns: string): CellAsk => ({
  method: 'GET',
  path: `/admin/api/${resource}?${new URLSearchParams({
    sort: '["id","DESC"]',
    range: '[0,24]',
    filter: '{}',
  })}`,
  headers: bearer(admin),
  query: {
    name: `console ${resource}`,
    text: `select ${columns} from ${resource} order by id desc limit 25`,
    values: [],
  },
});

const productColumns = `id, id as "_id", name, price_minor::float8 / 100 as price, stock as "Stock",
  description, image, category, specs, on_shelf as "onShelf", created_at as "createdAt"`;

export const signedInCells = ({ admin, people, accounts, products }: Stage): Cell[] => [
  {
    name: 'bookings',
    title: 'A person’s 20 bookings',
    asks: people.slice(0, 40).map((person) => ({
      method: 'GET',
      path: `/booking/${encodeURIComponent(person.email)}`,
      headers: bearer(person),
      query: {
        name: 'bookings',
        text: `select ${bookingColumns} from bookings
          where email = $1 and status <> 'removed' order by id desc`,
        values: [person.email],
      },
    })),
    sides: ['nodePg', 'unlimited'],
  },
  {
    name: 'sign-in',
    title: 'Sign-in',
    asks: accounts.map(({ email, idToken }) => ({
      method: 'PUT',
      path: `/user/${encodeURIComponent(email)}`,
      headers: bearer({ token: idToken }),
    })),
    sides: ['unlimited'],
  },
  {
    name: 'booking',
    title: 'Place a booking, many parts',
    // Each connection begins elsewhere in this list, so no two want the same part at the same time.
    asks: people.map((person, n) => booking(person, n, at(products, n * 7))),
    asksOf: { asOrder: people.map((person, n) => orderOfOne(person, n, at(products, n * 7))) },
    before: nothingHeld,
    sides: ['transaction', 'koaTransaction', 'statement', 'shop', 'asOrder'],
    paced: ['koaTransaction', 'shop'],
  },
  {
    name: 'booking-two',
    title: 'Place a booking, many parts, also by two processes',
    // Apart from the one above: its processes are told of each booking that the others place.
    asks: people.map((person, n) => booking(person, n, at(products, n * 7))),
    before: nothingHeld,
    sides: ['shop', 'two'],
  },
  {
    name: 'hot',
    title: 'Place a booking, one hot part',
    asks: people.map((person, n) => booking(person, n, at(products, 500))),
    before: nothingHeld,
    sides: ['transaction', 'statement', 'shop'],
  },
  {
    name: 'console-bookings',
    title: 'The console’s bookings',
    asks: [consoleList(admin, 'bookings', `id, ${bookingColumns}`)],
    sides: ['nodePg', 'unlimited'],
  },
  {
    name: 'console-products',
    title: 'The console’s products',
    asks: [consoleList(admin, 'products', productColumns)],
    sides: ['nodePg', 'unlimited'],
  },
];

const at = (products: Product[], n: number): Product => {
  const product = products[n % products.length];
  if (!product) throw new Error('The catalogue is empty.');
  return product;
};
