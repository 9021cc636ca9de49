import type { AccessStage } from './access-stage.ts';

export const ok = 200;
export const everybody = ['visitor', 'customer', 'another', 'removed', 'demoted', 'admin'] as const;

/** What each of them is answered who asks in good form for what is there: `ok` is any success. */
export const rules = {
  anyone: [ok, ok, ok, ok, ok, ok],
  signedIn: [401, ok, ok, 401, ok, ok],
  // Another's is as what does not exist.
  owner: [401, ok, 404, 401, 404, ok],
  payer: [401, ok, 404, 401, 404, 403],
  // An email says nothing of whether there is such a person.
  person: [401, ok, 403, 401, 403, ok],
  admin: [401, 403, 403, 401, 403, ok],
  // The sign-in takes the provider's ID token, and the shop's own is none.
  account: [401, 401, 401, 401, 401, 401],
  self: [401, ok, 403, 401, 403, 403],
  // Whoever has the link sees it; only its owner changes it.
  keeper: [401, ok, 404, 401, 404, 404],
  // A signature is believed, and nobody's token.
  stripe: [400, 400, 400, 400, 400, 400],
};

/** Whoever runs the matrix puts a picture into it. */
export const picture = new FormData();
const image = '/pictures/coolers.svg';
const product = { name: 'Fan', price: 1, Stock: 1, description: 'A', image };
const told = { phone: '1', address: 'A', bio: 'B', education: 'C', linkedIn: 'D', github: 'E' };
const build = (id: string) => ({ name: 'A', parts: [{ productId: id, quantity: 1 }] });
const order = { orderQuantity: 1, phone: '5', address: 'A' };

export type Row = [
  rule: keyof typeof rules,
  about?: keyof AccessStage | undefined,
  body?: object | string | ((id: string) => object),
];

/** Every call of the document, and what it needs to succeed; some are two calls in one. */
export const matrix: Record<string, Row> = {
  'get /product': ['anyone'],
  'get /products/{id}': ['anyone', 'product'],
  'get /products/{id}/bought-with': ['anyone', 'product'],
  'get /categories': ['anyone'],
  'get /facets': ['anyone'],
  'post /fit': ['anyone', 'product', (id) => ({ parts: [{ productId: id, quantity: 1 }] })],
  'post /quote': ['anyone', 'product', (id) => ({ lines: [{ productId: id, orderQuantity: 1 }] })],
  'get /delivery-methods': ['anyone'],
  'get /review': ['anyone'],
  'post /contact': ['anyone', undefined, { email: 'a@b.test', subject: 'A', message: 'B' }],
  'post /webhooks/stripe': ['stripe', undefined, { id: 'evt_1', object: 'event', type: 'ping' }],

  'post /product': ['signedIn', undefined, product],
  'post /review': ['signedIn', undefined, { name: 'A', review: 'B', image, location: 'C' }],
  'post /images': ['signedIn', undefined, picture],
  'get /api/users/profile': ['signedIn'],
  'put /api/users/profile': ['signedIn', undefined, { ...told, avatar: image }],
  'post /booking': ['signedIn', 'product', (id) => ({ ...order, productId: id })],
  'post /order': [
    'signedIn',
    'product',
    (id) => ({ lines: [{ productId: id, orderQuantity: 1 }], phone: '5', address: 'A' }),
  ],
  'get /order': ['signedIn'],
  'get /order/{id}': ['owner', 'booking'],
  'patch /order/{id}': ['payer', 'payableOrder'],
  'delete /order/{id}': ['owner', 'booking'],
  'get /messages': ['signedIn'],
  'get /messages/{id}': ['keeper', 'ownMessage'],
  'post /messages/{id}/answers': ['keeper', 'ownMessage', { text: 'A' }],
  'get /invoices/{id}.pdf': ['owner', 'invoice'],
  'get /basket': ['signedIn'],
  'put /basket/{productId}': ['signedIn', 'product', { orderQuantity: 1 }],
  'delete /basket/{productId}': ['signedIn', 'product'],
  'delete /basket': ['signedIn'],
  'post /build': ['signedIn', 'product', build],
  'get /build': ['signedIn'],
  'get /build/{id}': ['anyone', 'build'],
  'put /build/{id}': ['keeper', 'changedBuild'],
  'delete /build/{id}': ['keeper', 'build'],
  'get /booking/{id}': ['owner', 'booking'],
  'get /booking/{id} by email': ['person', 'ownEmail'],
  'patch /booking/{id}': ['payer', 'payable'],
  'delete /booking/{id}': ['owner', 'booking'],
  'post /create-payment-intent': ['signedIn', undefined, { price: 5 }],
  'post /create-payment-intent for a booking': [
    'payer',
    'booking',
    (id) => ({ price: 49.99, booking: id }),
  ],
  'post /create-payment-intent for an order': [
    'payer',
    'booking',
    (id) => ({ price: 49.99, order: id }),
  ],

  'put /user/{email}': ['account', 'ownEmail'],
  'put /user/{email} by ID token': ['self', 'ownEmail'],
  'get /user': ['admin'],
  'put /user/admin/{email}': ['admin', 'email'],
  'delete /user/{email}': ['admin', 'email'],

  'get /admin/api/dashboard': ['admin'],
  'get /admin/api/search': ['admin'],
  'get /admin/api/users': ['admin'],
  'get /admin/api/users/export': ['admin'],
  'get /admin/api/users/{id}': ['admin', 'user'],
  'put /admin/api/users/{id}': ['admin', 'user', {}],
  'delete /admin/api/users/{id}': ['admin', 'user'],
  'post /admin/api/users/{id}/promotion': ['admin', 'user'],
  'delete /admin/api/users/{id}/promotion': ['admin', 'user'],
  'get /admin/api/products': ['admin'],
  'get /admin/api/products/export': ['admin'],
  'get /admin/api/products/{id}': ['admin', 'product'],
  'post /admin/api/products': ['admin', undefined, product],
  'put /admin/api/products/{id}': ['admin', 'product', { onShelf: false }],
  'post /admin/api/products/import': ['admin', undefined, 'name\n'],
  'get /admin/api/products/{id}/stock': ['admin', 'product'],
  'post /admin/api/products/{id}/stock': ['admin', 'product', { difference: 1, reason: 'Counted' }],
  'get /admin/api/reviews': ['admin'],
  'get /admin/api/reviews/export': ['admin'],
  'get /admin/api/reviews/{id}': ['admin', 'review'],
  'put /admin/api/reviews/{id}': ['admin', 'review', { state: 'hidden' }],
  'get /admin/api/bookings': ['admin'],
  'get /admin/api/bookings/export': ['admin'],
  'get /admin/api/bookings/{id}': ['admin', 'booking'],
  'delete /admin/api/bookings/{id}': ['admin', 'booking'],
  'post /admin/api/bookings/{id}/refund': ['admin', 'paid'],
  'get /admin/api/orders': ['admin'],
  'get /admin/api/orders/export': ['admin'],
  'get /admin/api/orders/{id}': ['admin', 'booking'],
  'post /admin/api/orders/{id}/shipments': [
    'admin',
    'paid',
    (id) => ({ lines: [{ booking: id, quantity: 1 }], carrier: 'DHL' }),
  ],
  'post /admin/api/orders/{id}/notes': ['admin', 'booking', { text: 'A' }],
  'delete /admin/api/shipments/{id}': ['admin', 'shipment'],
  'post /admin/api/shipments/{id}/delivered': ['admin', 'shipment'],
  'get /admin/api/invoices': ['admin'],
  'get /admin/api/invoices/export': ['admin'],
  'get /admin/api/invoices/{id}': ['admin', 'invoice'],
  'get /admin/api/messages': ['admin'],
  'get /admin/api/messages/export': ['admin'],
  'get /admin/api/messages/{id}': ['admin', 'message'],
  'put /admin/api/messages/{id}': ['admin', 'message', { read: true }],
  'get /admin/api/messages/{id}/answers': ['admin', 'message'],
  'post /admin/api/messages/{id}/answers': ['admin', 'message', { text: 'A' }],
  'get /admin/api/missing-facts': ['admin'],
  'get /admin/api/missing-facts/export': ['admin'],
  'get /admin/api/missing-facts/{id}': ['admin', 'lacking'],
  'get /admin/api/delivery-methods': ['admin'],
  'get /admin/api/delivery-methods/export': ['admin'],
  'get /admin/api/delivery-methods/{id}': ['admin', 'deliveryMethod'],
  'post /admin/api/delivery-methods': [
    'admin',
    undefined,
    { name: 'A', price: 1, minDays: 1, maxDays: 2, active: false },
  ],
  'put /admin/api/delivery-methods/{id}': ['admin', 'deliveryMethod', { active: false }],
  'delete /admin/api/delivery-methods/{id}': ['admin', 'deliveryMethod'],
  'get /admin/api/tax-rates': ['admin'],
  'get /admin/api/tax-rates/export': ['admin'],
  'get /admin/api/tax-rates/{id}': ['admin', 'taxRate'],
  'post /admin/api/tax-rates': ['admin', undefined, { country: 'AQ', region: 'B', percent: 0 }],
  'put /admin/api/tax-rates/{id}': ['admin', 'taxRate', {}],
  'delete /admin/api/tax-rates/{id}': ['admin', 'taxRate'],
  'get /admin/api/audit': ['admin'],
  'get /admin/api/audit/export': ['admin'],
  'get /admin/api/audit/{id}': ['admin', 'act'],
};
