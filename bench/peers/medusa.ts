// Medusa: requests for the fields of a product card and a product page, and the five calls from a
// new cart to a paid order.
import { ask } from './ask.ts';
import { sample, type Contender, type Order } from './contender.ts';
import { startPeer } from './peer-process.ts';

type Known = {
  key: string;
  region: string;
  shippingOption: string;
  products: { id: string; variant: string }[];
};

const card = 'id,title,handle,thumbnail,*variants.calculated_price';
const page = `${card},description,+variants.inventory_quantity`;
const priceIs = 'calculated_amount';
const cli = 'node_modules/@medusajs/cli/cli.js';

/** Fills a new database and starts Medusa on it. */
export const startMedusa = async (): Promise<Contender> => {
  const { origin, pid, known, stop } = await startPeer<Known>({
    name: 'medusa',
    prepare: [
      [cli, 'db:migrate', '--execute-safe-links', '--execute-safe-search'],
      [cli, 'exec', './fill.js'],
    ],
    serve: [cli, 'start'],
    settings: { MEDUSA_DISABLE_TELEMETRY: 'true', LOG_LEVEL: 'warn' },
  });
  const headers = { 'x-publishable-api-key': known.key };
  const read = (path: string, query: Record<string, string>) => ({
    path: `/store/products${path}?${new URLSearchParams({ ...query, region_id: known.region })}`,
    headers,
  });
  const productAt = (i: number) => {
    const product = known.products[i];
    if (!product) throw new Error(`Medusa has no product ${i}.`);
    return product;
  };
  const post = async <T>(path: string, body: object): Promise<T> =>
    (await ask<T>(`${origin}/store${path}`, { headers, body })).body;

  const order: Order = async (products, buyer) => {
    const address = {
      first_name: 'Ada',
      last_name: 'Bench',
      address_1: '1 Bench Road',
      city: 'Benchton',
      postal_code: '12345',
      country_code: 'us',
    };
    const { cart } = await post<{ cart: { id: string } }>('/carts', {
      region_id: known.region,
      email: `buyer-${buyer}@parches.test`,
      shipping_address: address,
      billing_address: address,
      items: products.map((i) => ({ variant_id: productAt(i).variant, quantity: 1 })),
    });
    await post(`/carts/${cart.id}/shipping-methods`, { option_id: known.shippingOption });
    const { payment_collection: payment } = await post<{ payment_collection: { id: string } }>(
      '/payment-collections',
      { cart_id: cart.id },
    );
    await post(`/payment-collections/${payment.id}/payment-sessions`, {
      provider_id: 'pp_system_default',
    });
    const { type, error } = await post<{ type: string; error?: { message: string } }>(
      `/carts/${cart.id}/complete`,
      {},
    );
    if (type !== 'order') throw new Error(error?.message ?? `The cart became a ${type}.`);
  };

  return {
    name: 'Medusa',
    origin,
    pid,
    tasks: [
      {
        question: 'list of 24',
        how: '`/store/products`, trimmed',
        requests: [read('', { limit: '24', fields: card })],
        priceIs,
      },
      {
        question: 'one product',
        how: '`/store/products/{id}`, trimmed',
        requests: sample.map((i) => read(`/${productAt(i).id}`, { fields: page })),
        priceIs,
      },
      { question: 'whole order', how: '5 calls, system payment', order, lines: 1 },
      { question: 'order of nine', how: '5 calls, system payment', order, lines: 9 },
    ],
    stop,
  };
};
