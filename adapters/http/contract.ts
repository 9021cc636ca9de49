/**
 * The shapes that go over the wire, written once: ajv checks requests by them, answers are
 * serialised through them, the OpenAPI document is made of them, and the browsers take their types.
 */
import { Type, type Static, type TObject, type TProperties } from 'typebox';
import { idPattern } from '../../domain/id.ts';
import { bookingStatuses } from '../../domain/booking.ts';
import { basketMaxPieces, orderMaxLines } from '../../domain/basket.ts';
import { invoiceKinds } from '../../domain/invoice.ts';
import { buildNameMaxLength } from '../../domain/build.ts';
import { fitMaxParts, fitVerdicts, ruleNames } from '../../domain/fit.ts';
import { orderStatuses } from '../../domain/order.ts';
import { addressMaxLength, destinationMaxLengths } from '../../domain/destination.ts';
import { emailMaxLength } from '../../domain/email.ts';
import { messageMaxLength } from '../../domain/message.ts';
import {
  categoryMaxLength,
  descriptionMaxLength,
  highestPrice,
  highestStock,
  productNameMaxLength,
} from '../../domain/product.ts';
import { pageSize } from '../../domain/page-sizes.ts';
import { queryTextMaxLength } from '../../domain/query-text.ts';
import { sortOrders } from '../../domain/sort-order.ts';
import {
  carrierMaxLength,
  deliveryStates,
  trackingNumberMaxLength,
} from '../../domain/shipment.ts';
import { specMaxValues, specsMaxLength, specTextMaxLength } from '../../domain/specs.ts';
import { favoriteColors, roles, userNameMaxLength } from '../../domain/user.ts';

/** An object without surprises: unknown fields are refused on the way in, dropped on the way out. */
export const object = <T extends TProperties>(properties: T, options = {}): TObject<T> =>
  Type.Object(properties, { additionalProperties: false, ...options });

// No NUL and no half of a surrogate pair: PostgreSQL can keep neither.
export const keepable = '[^\\u0000\\ud800-\\udfff]*$';
/** At least one character that is no white space. */
const filled = `^(?=[^]*\\S)${keepable}`;
export const storable = `^${keepable}`;
export const text = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: filled });
export const optionalText = (maxLength: number) =>
  Type.Optional(Type.String({ maxLength, pattern: storable }));

export const id = Type.String({
  pattern: `^${idPattern}$`,
  description: 'A UUIDv7.',
});
export const email = Type.String({ minLength: 1, maxLength: emailMaxLength });
/** ISO 8601, in UTC. The mark tells the server's types where a `Date` may stand until it is written. */
type Timestamp = string & { timestamp?: never };
export const timestamp = Type.Unsafe<Timestamp>({
  type: 'string',
  format: 'date-time',
  description: 'ISO 8601, in UTC.',
});
/** What a handler answers with, for a shape that goes over the wire. */
export type Answer<Wire> = Wire extends string
  ? 'timestamp' extends keyof Wire
    ? Date
    : Wire
  : Wire extends (infer Item)[]
    ? Answer<Item>[]
    : Wire extends object
      ? { [Field in keyof Wire]: Answer<Wire[Field]> }
      : Wire;
export const amount = Type.Number({ description: 'In major units of the currency (dollars).' });
export const price = Type.Number({ exclusiveMinimum: 0, maximum: highestPrice });
export const imageAddress = Type.String({ minLength: 1, maxLength: 2048 });
export const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

const specValue = Type.Union([
  Type.String({ maxLength: specTextMaxLength, pattern: storable }),
  Type.Number(),
  Type.Boolean(),
  Type.Array(Type.String({ maxLength: specTextMaxLength, pattern: storable }), { maxItems: 30 }),
]);
export const specs = Type.Record(Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,39}$' }), specValue, {
  maxProperties: 40,
  additionalProperties: false,
  description: `Facts by name, in the units that the names carry, typed by category; at most ${specsMaxLength} characters together, as JSON.`,
});
export const category = text(categoryMaxLength);

const fitVerdict = Type.Enum([...fitVerdicts], {
  type: 'string',
  description:
    'From the best to the worst; `note`: it works under a condition; `unknown`: a part does not say a fact that decides it.',
});
export const finding = object({
  rule: Type.Enum([...ruleNames], { type: 'string' }),
  verdict: fitVerdict,
  parts: Type.Array(id, { description: 'The products that it is about.' }),
  message: Type.String({ description: 'A sentence for the builder, with the figures.' }),
});
export type Finding = Static<typeof finding>;
/** How one part fits beside others. */
const candidateFit = object({ verdict: fitVerdict, findings: Type.Array(finding) });

export const product = object({
  _id: id,
  name: Type.String(),
  price: amount,
  Stock: Type.Integer(),
  description: Type.String(),
  image: Type.String(),
  category: nullable(Type.String()),
  // Written as it stands: to look at each of its facts took half of the time of a list.
  specs: Type.Unsafe<Record<string, unknown>>({ description: 'An object: facts by name.' }),
  createdAt: timestamp,
});
export const listedProduct = object({
  ...product.properties,
  fit: Type.Optional({
    ...candidateFit,
    description: 'How it fits the parts that `fits` names.',
  }),
});
export type ListedProduct = Static<typeof listedProduct>;
export type Product = Static<typeof product>;

export const productName = text(productNameMaxLength);
export const newProduct = object({
  name: productName,
  price,
  Stock: Type.Integer({ minimum: 0, maximum: highestStock }),
  image: imageAddress,
  description: text(descriptionMaxLength),
  category: Type.Optional(category),
  specs: Type.Optional(specs),
});
export type NewProduct = Static<typeof newProduct>;

const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: pageSize }));
// A cursor holds the last row's name, of up to 200 characters that may take six bytes each.
const after = Type.Optional(Type.String({ minLength: 1, maxLength: 2000 }));

/** Which page of a list. */
export const pageQuery = object({ limit, after });
export const userQuery = object({ q: optionalText(queryTextMaxLength), limit, after });

/** The page that a query asks for: of so many rows, unless it says otherwise. */
export const pageOf = <Query extends { limit?: number }>(query: Query) => ({
  ...query,
  limit: query.limit ?? pageSize,
});

const productFilter = {
  q: optionalText(queryTextMaxLength),
  minPrice: Type.Optional(Type.Number({ minimum: 0, maximum: highestPrice })),
  maxPrice: Type.Optional(Type.Number({ minimum: 0, maximum: highestPrice })),
  inStock: Type.Optional(Type.Boolean()),
  fits: Type.Optional(
    Type.String({
      pattern: `^${idPattern}(,${idPattern}){0,${fitMaxParts - 1}}$`,
      description:
        'Ids of parts, one for each piece: only what has no conflict with these is listed and counted.',
    }),
  ),
};

/** `spec.NAME`, `spec.NAME.min` and `spec.NAME.max`. */
export const specParameter = '^spec\\.[a-z][A-Za-z0-9]{0,39}(\\.(min|max))?$';
const specParameterValue = text(specTextMaxLength);

/** A query that also takes conditions on facts, each repeated up to 20 times, and 30 of them. */
const withSpecs = <T extends TProperties>(properties: T): TObject<T> =>
  Type.Object(properties, {
    additionalProperties: false,
    maxProperties: 40,
    patternProperties: {
      [specParameter]: Type.Union([
        specParameterValue,
        Type.Array(specParameterValue, { minItems: 1, maxItems: specMaxValues }),
      ]),
    },
  });

export const facetQuery = withSpecs({ ...productFilter, category: Type.Optional(category) });
export const facet = object({
  name: Type.String(),
  label: Type.String(),
  type: Type.Enum(['text', 'texts', 'whole', 'number', 'flag'], { type: 'string' }),
  unit: nullable(Type.String()),
  values: Type.Array(
    object({
      value: Type.Union([Type.String(), Type.Number(), Type.Boolean()]),
      count: Type.Integer(),
    }),
    { description: 'Those that most parts have, at most 100.' },
  ),
  min: nullable(Type.Number()),
  max: nullable(Type.Number()),
  unknown: Type.Integer({ description: 'How many parts do not say.' }),
});
export type Facet = Static<typeof facet>;

export const productQuery = withSpecs({
  ...productFilter,
  category: Type.Optional(category),
  sort: Type.Optional(
    Type.Enum([...sortOrders], {
      type: 'string',
      description:
        'The oldest first without it. `popular`: in stock first, then by pieces paid for in the last 90 days, then the newest.',
    }),
  ),
  match: Type.Optional(
    Type.Enum(['all', 'nearest'], {
      type: 'string',
      description:
        'How much of `q` a part must have: all of it; or, where no part has, as much as some part has.',
    }),
  ),
  limit,
  after,
});

export const categoryQuery = object(productFilter);
export const categoryCount = object({ category: Type.String(), count: Type.Integer() });
export type CategoryCount = Static<typeof categoryCount>;

export const review = object({
  _id: id,
  name: Type.String(),
  review: Type.String(),
  image: Type.String(),
  location: Type.String(),
  createdAt: timestamp,
});
export type Review = Static<typeof review>;

export const newReview = object({
  name: text(userNameMaxLength),
  review: text(5000),
  image: imageAddress,
  location: text(200),
});
export type NewReview = Static<typeof newReview>;

const part = (name: keyof typeof destinationMaxLengths) => text(destinationMaxLengths[name]);
const optionalPart = (name: keyof typeof destinationMaxLengths) =>
  optionalText(destinationMaxLengths[name]);
export const country = Type.String({ pattern: '^[A-Z]{2}$', description: 'An ISO 3166 code.' });
export const destination = object({
  name: part('name'),
  street: part('street'),
  more: optionalPart('more'),
  postalCode: part('postalCode'),
  city: part('city'),
  region: optionalPart('region'),
  country,
});

const days = { minDays: Type.Integer(), maxDays: Type.Integer() };
const taxIncluded = Type.Boolean({
  description: 'Whether the prices have the tax in them; else it comes on top.',
});
const taxPercent = Type.Number();
/** What an order costs beside its pieces: told where something is set up. */
const charges = object({
  delivery: Type.Number({ description: 'Its share of the delivery.' }),
  tax: Type.Number({ description: 'Of its pieces.' }),
  deliveryTax: Type.Number({ description: 'Of its share of the delivery.' }),
  taxPercent,
  taxIncluded,
});

export const status = Type.Enum([...bookingStatuses], { type: 'string' });
export const booking = object({
  _id: id,
  image: Type.String(),
  email: Type.String(),
  userName: Type.String(),
  productId: id,
  name: Type.String(),
  price: amount,
  phone: Type.String(),
  address: Type.String(),
  orderQuantity: Type.Integer(),
  total: amount,
  order: Type.Unsafe<string>({
    ...id,
    description: 'The order that it was placed in; by itself, its own id.',
  }),
  refunded: Type.Number({ description: 'What of it went back, in major units.' }),
  paid: Type.Boolean(),
  transactionId: nullable(Type.String()),
  status,
  createdAt: timestamp,
  expiresAt: nullable(timestamp),
  paidAt: nullable(timestamp),
  cardLast4: nullable(
    Type.String({ description: 'The last four digits of the card that paid it, once known.' }),
  ),
  charges: Type.Optional({
    ...charges,
    description: 'What of it is beside its pieces, where something is set up.',
  }),
  destination: Type.Optional(destination),
});
export type Booking = Static<typeof booking>;

// What a double holds exactly; how many there are is for the shop to say, not for the shape.
const orderQuantity = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const told = {
  phone: text(50),
  address: Type.Optional(
    Type.Unsafe<string>({
      ...text(addressMaxLength),
      description: 'Where it goes, as one text; of a destination it is made.',
    }),
  ),
  destination: Type.Optional(destination),
  delivery: Type.Optional(
    Type.Unsafe<string>({
      ...id,
      description: 'A delivery method; without it, the cheapest that goes there.',
    }),
  ),
  total: Type.Optional(
    Type.Unsafe<number>({
      ...price,
      description: 'What the buyer was shown that it costs: it is refused at another total.',
    }),
  ),
};
/** An address, as one text or in its parts. Source: JSON Schema 2020-12, 10.2.2 */
const addressed = { if: { required: ['destination'] }, else: { required: ['address'] } };
const line = { productId: id, orderQuantity, price: Type.Optional(price) };

export const newBooking = object(
  {
    ...line,
    ...told,
    email: Type.Optional(email),
    image: Type.Optional(Type.String({ maxLength: 2048 })),
    userName: Type.Optional(Type.String({ maxLength: 200 })),
    name: Type.Optional(Type.String({ maxLength: 200 })),
  },
  addressed,
);
export type NewBooking = Static<typeof newBooking>;

export const basketLine = object({
  productId: id,
  name: Type.String(),
  image: Type.String(),
  category: nullable(Type.String()),
  orderQuantity: Type.Integer(),
  seenPrice: Type.Number({ description: 'The price of one piece when it was put in.' }),
  price: amount,
  Stock: Type.Integer(),
  onShelf: Type.Boolean({ description: 'Whether the shop still sells it.' }),
  addedAt: timestamp,
});
export const basket = object({
  lines: Type.Array(basketLine),
  total: Type.Number({ description: 'What the lines that are on the shelf cost today.' }),
});
export type Basket = Static<typeof basket>;
export const basketChange = object({ orderQuantity });

// As many pieces as a line of a basket takes: the sum of their prices is exact.
const pickedPart = object({
  productId: id,
  quantity: Type.Integer({ minimum: 1, maximum: basketMaxPieces }),
});
export const fitRequest = object({
  parts: Type.Array(pickedPart, {
    maxItems: fitMaxParts,
    description: 'The same part on several lines counts as often.',
  }),
});

const watts = (description: string) => nullable(Type.Number({ description }));
export const fit = object({
  verdict: fitVerdict,
  findings: Type.Array(finding),
  power: object({
    estimateWatts: watts('What the parts draw together; null where one does not say.'),
    supplyWatts: watts('What the power supply gives; null without one.'),
    headroomWatts: watts('What it gives beyond the estimate; negative when that is too little.'),
  }),
  missing: Type.Array(Type.String(), {
    description: 'The categories that a whole machine still needs.',
  }),
  total: amount,
});
export type Fit = Static<typeof fit>;

export const newBuild = object({
  name: text(buildNameMaxLength),
  parts: fitRequest.properties.parts,
});
export const build = object({
  _id: id,
  name: Type.String(),
  parts: Type.Array(pickedPart),
  fit: Type.Omit(fit, ['total']),
  total: amount,
  updatedAt: timestamp,
});
export type Build = Static<typeof build>;

const shipmentLine = object({ booking: id, quantity: Type.Integer({ minimum: 1 }) });
export const parcel = {
  lines: Type.Array(shipmentLine, { minItems: 1, maxItems: orderMaxLines }),
  carrier: text(carrierMaxLength),
};
export const trackingNumber = text(trackingNumberMaxLength);
export const deliveryState = nullable(
  Type.Enum([...deliveryStates], {
    type: 'string',
    description: 'Null while nothing of it is paid, or is left to be shipped.',
  }),
);
export const shipment = object({
  _id: id,
  ...parcel,
  trackingNumber: nullable(trackingNumber),
  shippedAt: timestamp,
  deliveredAt: nullable(timestamp),
});
export type Shipment = Static<typeof shipment>;

export const invoice = object({
  _id: id,
  number: Type.String(),
  kind: Type.Enum([...invoiceKinds], {
    type: 'string',
    description: 'A credit note takes back some or all of an invoice.',
  }),
  date: Type.String({ format: 'date', description: 'By the clocks of the shop.' }),
  amount,
  createdAt: timestamp,
});
export type Invoice = Static<typeof invoice>;

export const order = object({
  _id: id,
  bookings: Type.Array(booking),
  total: amount,
  paid: Type.Boolean(),
  status: Type.Enum([...orderStatuses], { type: 'string' }),
  transactionId: nullable(Type.String()),
  createdAt: timestamp,
  expiresAt: nullable(timestamp),
  delivery: object({
    state: deliveryState,
    shipments: Type.Array(shipment, { description: 'What was sent so far, the oldest first.' }),
    price: Type.Optional(Type.Number({ description: 'What it costs, where something is set up.' })),
    method: Type.Optional(object({ name: Type.String(), ...days })),
  }),
  subtotal: Type.Optional(
    Type.Number({ description: 'Of all pieces, where something is set up.' }),
  ),
  tax: Type.Optional(Type.Number({ description: 'Of the pieces and the delivery.' })),
  taxIncluded: Type.Optional(taxIncluded),
  taxPercent: Type.Optional(taxPercent),
  destination: Type.Optional(destination),
  invoices: Type.Array(invoice, {
    description: 'Where the shop makes them: GET /invoices/{id}.pdf. The oldest first.',
  }),
});
export type Order = Static<typeof order>;

export const newOrder = object(
  {
    lines: Type.Array(object(line), { minItems: 1, maxItems: orderMaxLines }),
    ...told,
  },
  addressed,
);
export type NewOrder = Static<typeof newOrder>;

export const quoteRequest = object({
  lines: newOrder.properties.lines,
  delivery: told.delivery,
  destination: Type.Optional(
    Type.Unsafe<Partial<Static<typeof destination>> & Pick<Static<typeof destination>, 'country'>>({
      ...Type.Partial(destination),
      required: ['country'],
      description: 'Its country, and its region where it has a tax rate of its own, are enough.',
    }),
  ),
});
export type QuoteRequest = Static<typeof quoteRequest>;

/** A way of delivery that can be chosen. */
export const offer = object({
  _id: id,
  name: Type.String(),
  price: amount,
  freeFrom: nullable(
    Type.Number({ description: 'From this sum of the goods on it costs nothing.' }),
  ),
  ...days,
});
export type Offer = Static<typeof offer>;

export const quote = object({
  lines: Type.Array(
    object({
      productId: id,
      name: Type.String(),
      price: amount,
      orderQuantity: Type.Integer(),
      subtotal: Type.Number({ description: 'Of its pieces.' }),
      delivery: Type.Number({ description: 'Its share of the delivery.' }),
      tax: Type.Number({ description: 'Of its pieces and its share of the delivery.' }),
      total: amount,
    }),
    { description: 'Their sums come to those of the whole.' },
  ),
  subtotal: Type.Number({ description: 'Of all pieces.' }),
  delivery: amount,
  tax: Type.Number({ description: 'In the prices, or on top of them: see `taxIncluded`.' }),
  taxIncluded,
  taxPercent,
  regionUnknown: Type.Boolean({
    description:
      'The tax depends on the region, and it is not known which one it is: it is the highest of the country.',
  }),
  total: Type.Number({
    description: 'Of the pieces, the delivery, and the tax that is not included.',
  }),
  deliveryMethods: Type.Array(
    object({
      ...offer.properties,
      price: Type.Number({ description: 'For these goods: it may be free from a sum on.' }),
      chosen: Type.Boolean(),
    }),
    { description: 'Those that can be chosen, the cheapest first.' },
  ),
  countries: Type.Array(country, { description: 'What is delivered to at all: none for all.' }),
});
export type Quote = Static<typeof quote>;

const transactionId = Type.String({ pattern: '^pi_[A-Za-z0-9_]{1,250}$' });
export const payment = object({ booking: id, transactionId });
export const orderPayment = object({ order: id, transactionId });

export const paymentIntentRequest = object({
  price: Type.Number({ exclusiveMinimum: 0, maximum: highestPrice }),
  booking: Type.Optional(id),
  order: Type.Optional(id),
});
export const paymentIntent = object({ clientSecret: Type.String() });

export const role = Type.Enum([...roles], { type: 'string' });
export const user = object({
  _id: id,
  email: Type.String(),
  emailVerified: Type.Boolean({
    description: 'Whether the address is known to be theirs: nobody else becomes an admin.',
  }),
  name: Type.String(),
  role,
  photoURL: Type.String(),
  favoriteColor: Type.String(),
  createdAt: timestamp,
});
export type User = Static<typeof user>;

export const signInRequest = object({ email: Type.Optional(email) });
export const accessToken = object({ token: Type.String() });

export const profileFields = {
  name: Type.String(),
  photoURL: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  address: Type.String(),
  bio: Type.String(),
  education: Type.String(),
  linkedIn: Type.String(),
  github: Type.String(),
  avatar: Type.String(),
  favoriteColor: Type.String(),
};
export const profile = object({
  ...profileFields,
  role,
});
export type Profile = Static<typeof profile>;

export const userName = optionalText(userNameMaxLength);
export const profileUpdate = object({
  name: userName,
  photoURL: optionalText(2048),
  email: Type.Optional(email),
  phone: text(50),
  address: text(500),
  bio: text(2000),
  education: text(500),
  linkedIn: text(500),
  github: text(500),
  avatar: Type.Optional(Type.String({ maxLength: 2048 })),
  favoriteColor: Type.Optional(Type.Enum(['', ...favoriteColors], { type: 'string' })),
});
export type ProfileUpdate = Static<typeof profileUpdate>;

export const newMessage = object({ email, subject: text(200), message: text(messageMaxLength) });
export type NewMessage = Static<typeof newMessage>;
export const message = object({
  _id: id,
  email: Type.String(),
  subject: Type.String(),
  message: Type.String(),
  createdAt: timestamp,
});
export const ownMessage = object({
  ...message.properties,
  answered: Type.Boolean({ description: 'Whether the shop has answered what was written last.' }),
});
export type OwnMessage = Static<typeof ownMessage>;
export const newAnswer = object({ text: text(messageMaxLength) });
export const answer = object({
  _id: id,
  text: Type.String(),
  from: Type.Enum(['shop', 'sender'], { type: 'string' }),
  createdAt: timestamp,
});
export const thread = object({
  ...ownMessage.properties,
  answers: Type.Array(answer, { description: 'The oldest first; what was written again, too.' }),
});
export type Thread = Static<typeof thread>;

export const storedImage = object({
  success: Type.Boolean(),
  data: object({ url: Type.String() }),
});
export type StoredImage = Static<typeof storedImage>;

export const removed = object({ _id: id });
export const received = object({ received: Type.Boolean() });

export const shopConfig = object({
  currency: Type.String(),
  timeZone: Type.String({ description: "The shop's, by its IANA name: a day is a day there." }),
  reviewApproval: Type.Boolean({
    description: 'Whether a review is shown only once an admin has approved it.',
  }),
  stripe: object({ publishableKey: Type.String(), sandbox: Type.Boolean() }),
  firebase: object({
    apiKey: Type.String(),
    authDomain: Type.String(),
    projectId: Type.String(),
    emulator: Type.Boolean(),
  }),
  demo: Type.Optional(
    object({
      accounts: Type.Array(object({ email: Type.String(), password: Type.String() })),
      cards: Type.Array(object({ number: Type.String(), effect: Type.String() })),
    }),
  ),
});
export type ShopConfig = Static<typeof shopConfig>;

/** Every error, as `application/problem+json`. Source: RFC 9457. */
export const problem = object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  requestId: Type.String(),
  errors: Type.Optional(Type.Array(object({ pointer: Type.String(), message: Type.String() }))),
  current: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'When an edit is refused because its record has changed: the record as it is.',
    }),
  ),
  sent: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), { description: 'Beside it: what was sent.' }),
  ),
});
export type Problem = Static<typeof problem>;

/**
 * What the server gives a page to begin with: what GET /config.json and the first pages of
 * GET /product and GET /review answer: `parts` are the catalogue's first, `list` those that people buy
 * most. What is not shown, or could not be read, is absent.
 */
export const pageData = object({
  publicUrl: Type.String(),
  config: shopConfig,
  parts: Type.Optional(Type.Array(product)),
  reviews: Type.Optional(
    object({
      reviews: Type.Array(review),
      next: Type.Optional(Type.String({ description: 'The address of the next page.' })),
      total: Type.Optional(Type.String()),
    }),
  ),
  machine: Type.Optional(
    object({
      build: Type.Optional(build),
      parts: Type.Array(product, { description: 'Those that the shop sells.' }),
    }),
  ),
  list: Type.Optional(
    object({
      parts: Type.Array(product),
      next: Type.Optional(Type.String({ description: 'The address of the next page.' })),
      total: Type.Optional(Type.String()),
    }),
  ),
});
export type PageData = Static<typeof pageData>;

/** What a page begins with: the first parts and reviews of the home page, the list of parts, or a machine. */
export type Shows = 'home' | 'list' | { parts: string[] } | { build: string };

/** What the storefront's server part exports, which the server imports from the built storefront. */
export type StorefrontServer = {
  /** The paths that search engines are told of. */
  publicPaths: string[];
  /** The paths that they may not list, nor what lies below. */
  closedPaths: string[];
  /** What there is at a path. The HTML is the same for all paths of one route. */
  placeFor: (
    path: string,
    search: string,
  ) => {
    /** Of a machine, the address itself. */
    route: string;
    isFound: boolean;
    /** The sources of the code that the first view runs, by their names in the build's manifest. */
    files: string[];
    shows: Shows | undefined;
  };
  /** The HTML of a route's page: for the head, for the root element, and the data for the script. */
  renderPage: (
    route: string,
    data: PageData,
  ) => Promise<{
    head: string;
    body: string;
    data: string;
    /** Whether it has no content until its code runs. */
    isEmpty: boolean;
  }>;
};
