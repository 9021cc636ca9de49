/** The headers of a request: those that it needs, and odd ones. */
import fc, { type Arbitrary } from 'fast-check';
import type { Operation } from '../../adapters/http/testing/conformity.ts';
import { one, weighted } from './weighted.ts';

const jsonTypes = ['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json;'];
const otherTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  '',
  '///',
  'application/ld+json',
  'text/csv',
  'application/json; charset=utf-16',
  'application/json; charset=nonsense',
];

export const headersOf = (operation: Operation, path: string): Arbitrary<[string, string][]> => {
  const wanted = Object.keys(operation.requestBody?.content ?? {})[0];
  const usual = wanted === 'multipart/form-data' ? `${wanted}; boundary=FUZZ` : wanted;
  const types = weighted([
    [30, one(usual)],
    [1, one(...jsonTypes)],
    [1, one(...otherTypes)],
    [1, one(undefined)],
  ]).map((type): [string, string][] => (type === undefined ? [] : [['content-type', type]]));
  const keys = weighted([
    [3, one(undefined)],
    [3, fc.nat(11).map((n) => `key-${n}`)],
    [1, one('', ' ', 'x'.repeat(255), 'x'.repeat(256), 'é', 'a\tb', 'key-1, key-2', '__proto__')],
  ]).map((key): [string, string][] => (key === undefined ? [] : [['idempotency-key', key]]));
  const takesKey = operation.parameters.some(({ name }) => name === 'Idempotency-Key');
  const signature = weighted<[string, string][]>([
    [8, one([['stripe-signature', 'SIGNATURE']])],
    [1, one([], [['stripe-signature', 't=1,v1=0']], [['stripe-signature', '']])],
  ]);
  return fc
    .tuple(
      operation.requestBody ? types : one([]),
      takesKey ? keys : one([]),
      path === '/webhooks/stripe' ? signature : one([]),
      weighted([
        [6, one([])],
        [1, fc.array(oddHeader, { minLength: 1, maxLength: 2 })],
      ]),
    )
    .map((groups) => groups.flat());
};

const oddHeader: Arbitrary<[string, string]> = one<[string, string]>(
  ['accept', 'application/xml'],
  ['accept', ''],
  ['accept-encoding', 'gzip, br;q=0, *;q=9'],
  ['accept-language', 'x'.repeat(2_000)],
  ['if-none-match', '*'],
  ['if-none-match', '"x", W/"y", '],
  ['if-modified-since', 'never'],
  ['range', 'bytes=0-0,-1'],
  ['content-encoding', 'gzip'],
  ['content-encoding', 'identity'],
  ['x-forwarded-for', "1.2.3.4, '; drop"],
  ['x-forwarded-host', 'example.test'],
  ['x-http-method-override', 'DELETE'],
  ['origin', 'null'],
  ['cookie', 'token=1; __proto__=2'],
  ['x-request-id', '\u00e4'],
  ['forwarded', 'for=unknown'],
  ['content-language', '\u00ff'],
);
