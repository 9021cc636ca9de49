// Vendure: requests for the fields of a product card and a product page, and the six calls from an
// empty cart to a paid order.
import { ask } from './ask.ts';
import { sample, type Contender, type Order } from './contender.ts';
import { startPeer } from './peer-process.ts';

const searchList = `{ search(input: { take: 24, groupByProduct: true }) { items {
  productId productName slug productAsset { preview }
  priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } } } } }`;
const productList = `{ products(options: { take: 24 }) { items {
  id name slug featuredAsset { preview } variants { priceWithTax } } } }`;
const oneProduct = (id: number) => `{ product(id: "${id}") {
  id name slug description featuredAsset { preview } variants { id priceWithTax stockLevel } } }`;

const priceIs = 'priceWithTax';

type Result = { __typename: string; message?: string };
const result = '__typename ... on ErrorResult { message }';
const add = `mutation ($items: [AddItemInput!]!) { it: addItemsToOrder(inputs: $items) {
  __typename errorResults { ${result} } } }`;
const customer = `mutation ($email: String!) { it: setCustomerForOrder(
  input: { firstName: "Ada", lastName: "Bench", emailAddress: $email }) { ${result} } }`;
const address = `mutation { it: setOrderShippingAddress(
  input: { fullName: "Ada Bench", streetLine1: "1 Bench Road", countryCode: "US" }) { ${result} } }`;
const shipping = `mutation ($method: ID!) { it: setOrderShippingMethod(shippingMethodId: [$method]) { ${result} } }`;
const arrange = `mutation { it: transitionOrderToState(state: "ArrangingPayment") { ${result} } }`;
const pay = `mutation { it: addPaymentToOrder(input: { method: "dummy", metadata: {} }) {
  ${result} ... on Order { state } } }`;

/** Fills a new database and starts Vendure on it. */
export const startVendure = async (): Promise<Contender> => {
  const { origin, pid, known, stop } = await startPeer<{ shippingMethod: string }>({
    name: 'vendure',
    prepare: [['fill.js']],
    serve: ['server.js'],
    settings: { VENDURE_DISABLE_TELEMETRY: 'true' },
  });
  const path = '/shop-api';
  const read = (query: string) => ({
    method: 'POST' as const,
    path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });

  const order: Order = async (products, buyer) => {
    let headers: Record<string, string> = {};
    const call = async <T extends Result>(query: string, variables: object = {}): Promise<T> => {
      const answer = await ask<{ data?: { it: T }; errors?: unknown }>(`${origin}${path}`, {
        headers,
        body: { query, variables },
      });
      const token = answer.headers.get('vendure-auth-token');
      if (token !== null) headers = { authorization: `Bearer ${token}` };
      const { data, errors } = answer.body;
      if (!data || errors !== undefined) throw new Error(JSON.stringify(errors));
      if (data.it.message !== undefined) throw new Error(data.it.message);
      return data.it;
    };
    const items = products.map((i) => ({ productVariantId: `${i + 1}`, quantity: 1 }));
    const { errorResults: [refused] = [] } = await call<Result & { errorResults?: Result[] }>(add, {
      items,
    });
    if (refused) throw new Error(refused.message);
    await call(customer, { email: `buyer-${buyer}@parches.test` });
    await call(address);
    await call(shipping, { method: known.shippingMethod });
    await call(arrange);
    const { state } = await call<Result & { state?: string }>(pay);
    if (state !== 'PaymentAuthorized') throw new Error(`The order is ${state}.`);
  };

  return {
    name: 'Vendure',
    origin,
    pid,
    tasks: [
      { question: 'list of 24', how: '`search`', requests: [read(searchList)], priceIs },
      { question: 'list of 24', how: '`products`', requests: [read(productList)], priceIs },
      {
        question: 'one product',
        how: '`product`',
        requests: sample.map((product) => read(oneProduct(product + 1))),
        priceIs,
      },
      { question: 'whole order', how: '6 calls, dummy payment', order, lines: 1 },
      { question: 'order of nine', how: '6 calls, dummy payment', order, lines: 9 },
    ],
    stop,
  };
};
