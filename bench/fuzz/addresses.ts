/** The path and the query of a request. */
import fc, { type Arbitrary } from 'fast-check';
import type { Parameter } from '../../adapters/http/testing/conformity.ts';
import { kindOf } from './hints.ts';
import { badIds, hostileText, oddEncodings } from './hostile.ts';
import { reference } from './references.ts';
import { invalid, toJson, valid, type Hint } from './values.ts';
import { one, weighted } from './weighted.ts';

/** Every byte but the plainest as a percent and two digits, halves of characters too. */
const percent = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => String.fromCharCode(byte))
    .map((sign) =>
      /[\w.~@-]/.test(sign)
        ? sign
        : `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('');

export const pathOf = (method: string, path: string): Arbitrary<string> => {
  const own = method === 'put' && path === '/user/{email}' ? 'account' : 'user';
  const parameter = path.includes('{email}')
    ? weighted([
        [6, one(reference(own, 'email'))],
        [1, one(reference(own === 'user' ? 'account' : 'user', 'email'))],
        [1, one(reference('caller', 'email'), 'nobody@parches.test')],
        [1, hostileText.map(percent)],
        [1, one(...oddEncodings)],
      ])
    : weighted([
        [12, one(reference(kindOf(path)))],
        [path === '/booking/{id}' ? 3 : 0, one(reference('booking', 'email'))],
        [1, one(reference('caller'), reference('caller', 'email'), reference('person', 'email'))],
        [1, one(...badIds.map(percent), '0192f0c1-7b1a-7000-8000-00000000000a')],
        [1, hostileText.map(percent)],
        [1, one(...oddEncodings)],
      ]);
  return path.includes('{')
    ? parameter.map((value) => path.replace(/\{\w+\}/, () => value))
    : fc.constant(path);
};

export const queryOf = (parameters: Parameter[], hint: Hint): Arbitrary<string> => {
  const known = parameters.filter((parameter) => parameter.in === 'query');
  const pair = (name: string, value: unknown) =>
    `${name}=${typeof value === 'string' ? value : toJson(value)}`;
  const right = known.map(({ name, schema }) =>
    valid(schema, hint, 'contentSchema' in schema ? '' : name).map((value) => pair(name, value)),
  );
  const wrong = known.map(({ name, schema }) =>
    invalid(schema, hint).map((value) =>
      pair(name, 'contentSchema' in schema ? toJson(value) : value),
    ),
  );
  const odd = one(
    'unknown=1',
    '__proto__=1',
    'limit[]=1',
    'a[b][c]=1',
    '=',
    '&&',
    'limit=1&limit=2',
    'filter={}&filter={}',
    'q',
  );
  const raw = one('%', '%zz=%00', '%ff=%fe', '?', 'q=%ed%a0%80', 'sort=%5B%22id%22%2C%22ASC%22%5D');
  const each = known.length > 0 ? fc.oneof(...right) : odd;
  const bad = known.length > 0 ? fc.oneof(...wrong, odd) : odd;
  const encoded = (pairs: string[]) =>
    pairs.map((text) => text.split('=').map(percentQuery).join('=')).join('&');
  return weighted([
    [known.length > 0 ? 6 : 20, fc.constant('')],
    [known.length > 0 ? 12 : 0, fc.array(each, { minLength: 1, maxLength: 4 }).map(encoded)],
    [known.length > 0 ? 6 : 1, bad.map((text) => encoded([text]))],
    [1, raw],
  ]);
};

/** The references keep their quotes, by which they are known as a whole JSON value. */
const percentQuery = (text: string): string =>
  text
    .split(/("REF-\w+-\w+-"|RAW-.*?-WAR)/)
    .map((piece, index) => (index % 2 === 1 ? piece : percent(piece)))
    .join('');
