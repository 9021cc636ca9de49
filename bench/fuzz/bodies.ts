/** Bodies that are no JSON, or are signed: tables, pictures, Stripe's events. */
import fc, { type Arbitrary } from 'fast-check';
import {
  gifOfFrames,
  jpegOfScans,
  pngOfPackedNotes,
} from '../../adapters/images/testing/hostile-pictures.ts';
import { anything, hostileText } from './hostile.ts';
import { reference } from './references.ts';
import { toJson } from './values.ts';

const columns = 'id version name price Stock category description image specs onShelf'.split(' ');
const quoted = (cell: unknown) =>
  `"${(typeof cell === 'string' ? cell : toJson(cell)).replaceAll('"', '""')}"`;

const newRow = fc.record({
  name: fc.uuid().map((id) => `Imported ${id}`),
  price: fc.integer({ min: 1, max: 90_000 }).map((minor) => minor / 100),
  Stock: fc.nat(40),
  description: fc.constantFrom('A part of an import', '=1+1', "'quoted"),
  image: fc.constantFrom('/pictures/processors.svg', '/pictures/memory.svg'),
});
const knownRow = fc.record({
  id: fc.constant(reference('product')),
  version: fc.constant(reference('product', 'version')),
  price: fc.integer({ min: 1, max: 90_000 }).map((minor) => minor / 100),
});
const badRow = fc.dictionary(fc.constantFrom(...columns), fc.oneof(anything, hostileText), {
  maxKeys: 5,
});

const tableOf = (rows: Record<string, unknown>[]): string => {
  const names = columns.filter((column) => rows.some((row) => column in row));
  const line = (row: Record<string, unknown>) =>
    names.map((name) => (row[name] === undefined ? '' : quoted(row[name]))).join(',');
  return [names.join(','), ...rows.map(line)].join('\r\n');
};

const table = fc
  .oneof(
    { weight: 3, arbitrary: fc.array(newRow, { minLength: 1, maxLength: 4 }) },
    { weight: 2, arbitrary: fc.tuple(knownRow) },
    { weight: 1, arbitrary: fc.tuple(newRow, knownRow) },
    { weight: 2, arbitrary: fc.array(badRow, { maxLength: 3 }) },
  )
  .map((rows) => tableOf(rows));

/** A file for the import. */
export const csvBody: Arbitrary<string> = fc.oneof(
  { weight: 10, arbitrary: table },
  { weight: 1, arbitrary: fc.tuple(table, fc.nat(120)).map(([text, at]) => text.slice(0, at)) },
  { weight: 1, arbitrary: table.map((text) => `\ufeff${text}\n"`) },
  { weight: 1, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.constantFrom('', '\n\n', ',,,', 'name', 'id,id', 'what,else\n1,2') },
);

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');

/** Small pictures that are far more work than they are large. */
const hostile = [
  jpegOfScans(100, { width: 64, height: 64 }),
  gifOfFrames(200),
  pngOfPackedNotes(3, 1_000_000),
];

const damaged = fc
  .tuple(fc.constantFrom(png, gif), fc.nat(60), fc.nat(255))
  .map(([bytes, at, byte]) => bytes.map((each, index) => (index === at ? byte : each)));

const part = (name: string, file: string, type: string, bytes: Uint8Array) =>
  Buffer.concat([
    Buffer.from(
      `--FUZZ\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);

/** A picture in a form; the boundary is FUZZ. */
export const formBody: Arbitrary<Uint8Array> = fc
  .tuple(
    fc.array(
      fc
        .tuple(
          fc.constantFrom('image', 'image', 'image', 'image', 'file', '__proto__', ''),
          fc.constantFrom('a.png', '../../a.png', 'a\u0000.png', 'a.svg', 'ä.png', ''),
          fc.constantFrom('image/png', 'image/svg+xml', 'text/html', ''),
          fc.oneof(fc.constantFrom(png, png, gif, svg, new Uint8Array(), ...hostile), damaged),
        )
        .map((fields) => part(...fields)),
      { minLength: 1, maxLength: 1, depthIdentifier: 'parts' },
    ),
    fc.constantFrom('--FUZZ--\r\n', '--FUZZ--\r\n', '--FUZZ--\r\n', '--FUZZ', '', '--OTHER--'),
  )
  .map(([parts, end]) => Buffer.concat([...parts, Buffer.from(end)]));

/** What Stripe would say of a payment that there is. */
const paidEvent = fc.record({
  id: fc.uuid().map((id) => `evt_${id}`),
  object: fc.constant('event'),
  type: fc.constantFrom('payment_intent.succeeded', 'payment_intent.processing', 'ping'),
  data: fc.record({ object: fc.constant(reference('payment', 'intent')) }),
});

/** News of payments that are none of ours: it must change nothing. */
const foreignEvent = fc.record({
  id: fc.oneof(
    fc.uuid().map((id) => `evt_${id}`),
    fc.constantFrom('evt_1', '', 'evt_\u0000', `evt_${'x'.repeat(5_000)}`),
  ),
  type: fc.constantFrom(
    'payment_intent.succeeded',
    'payment_intent.canceled',
    'charge.refunded',
    'customer.created',
  ),
  data: fc.record({
    object: fc.record(
      {
        id: fc.constantFrom('pi_foreign', 'ch_foreign'),
        status: fc.constantFrom('succeeded', 'canceled', 'processing'),
        amount: fc.constantFrom(100, 0, -1, 2 ** 53, 0.5, 1e15),
        currency: fc.constantFrom('usd', 'jpy', 'xxx', 'USD', ''),
        latest_charge: fc.constantFrom(null, 'ch_1', { refunded: true }, { refunded: false }),
        payment_intent: fc.constantFrom(null, 'pi_foreign', { id: 'pi_foreign' }),
        refunded: fc.boolean(),
        metadata: fc.dictionary(
          fc.constantFrom('attempt', 'payer', 'booking'),
          fc.oneof(fc.uuid(), hostileText),
        ),
      },
      { noNullPrototype: true },
    ),
  }),
});

/** An event, most of them such as Stripe sends. */
export const eventBody: Arbitrary<string> = fc
  .oneof(
    { weight: 4, arbitrary: paidEvent },
    { weight: 4, arbitrary: foreignEvent },
    {
      weight: 1,
      arbitrary: fc
        .tuple(foreignEvent, fc.constantFrom('id', 'type', 'data', 'object'), anything)
        .map(([event, name, value]) =>
          Object.assign(event, name === 'object' ? { data: { object: value } } : { [name]: value }),
        ),
    },
    { weight: 1, arbitrary: anything },
  )
  .map(toJson);
