/** What no honest client sends. */
import fc, { type Arbitrary } from 'fast-check';
import { rawJson } from './references.ts';

/** Texts that may be kept, and must come back as they are. */
export const awkwardTexts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=HYPERLINK("http://example.test")',
  '@SUM(1+1)',
  "'; drop table users; --",
  'a "quoted", comma; and\nnew line',
  '\u202eright to left\u202c',
  'שלום עולם مرحبا',
  'zero\u200bwidth\ufeff',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'Z\u0351\u036b\u0343a\u0327l\u0322g\u034fo\u0337',
  'ﷺ',
  'ＦＵＬＬ',
  'İıŞß',
  '%00%0a%s%n{{7*7}}${7*7}',
  '\\u0000 \\x00 \\',
  '__proto__',
  'null',
  'undefined',
  'NaN',
  '0',
  '-1',
  '1e999',
  '\u0001\u0002\u007f\u009f',
  '\uffff\ufffe',
  '%',
  '_',
  '*',
  'a & b | !c <-> d:*',
];

/** Texts that cannot be kept. */
const brokenTexts = ['\u0000', 'a\u0000b', '\ud800', 'x\udc00y', '\udc00\ud800'];

const badEmails = [
  '@',
  'a@b',
  'a b@c.test',
  'a@b.test\n',
  'a\u0000@b.test',
  '\ud800@b.test',
  'a@b@c.test',
  `${'a'.repeat(250)}@b.test`,
  'A@B.TEST',
  '<a@b.test>',
  'a@[127.0.0.1]',
  'ä@ö.test',
  'İ@b.test',
];

const badDates = [
  '2026-02-30',
  '2026-13-01',
  '0000-01-01',
  '9999-12-31',
  '2026-11-21T25:00Z',
  '2026-11-21T10:00:00.000Z',
  '2026-11-21T10:00:00+99:99',
  '-271821-04-20',
  '+275760-09-13',
  'now',
  'infinity',
];

/** The last ones are JSON, though JavaScript reads them as others, or no JSON at all. */
export const hostileNumbers: unknown[] = [
  0.1 + 0.2,
  1.005,
  -1,
  0.5,
  1e21,
  1e308,
  5e-324,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 53 - 1,
  ...['-0', '1e400', '-1e400', '0.30000000000000001', '9223372036854775808', 'NaN', 'Infinity'].map(
    rawJson,
  ),
  ...['01', '0x10', '1_000', '.5', '1e', `1${'0'.repeat(400)}`].map(rawJson),
];

export const badIds = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '01993c1e-7b1a-7000-8000-00000000000',
  '01993C1E-7B1A-7000-8000-00000000000A',
  '{01993c1e-7b1a-7000-8000-00000000000a}',
  '01993c1e7b1a7000800000000000000a',
  'urn:uuid:01993c1e-7b1a-7000-8000-00000000000a',
  '01993c1e-7b1a-7000-8000-00000000000a\n',
  '1',
  'undefined',
  '../../etc/passwd',
  'pi_',
  `pi_${'x'.repeat(300)}`,
];

/** A text of any of these kinds, or one that is far too long. */
export const hostileText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...awkwardTexts),
  fc.constantFrom(...brokenTexts, '', ' ', '\t\r\n'),
  fc.constantFrom(...badEmails),
  fc.constantFrom(...badDates),
  fc.constantFrom(...badIds),
  fc.constantFrom('x', '\u202e', '𝄞', '\\', '"', '%', '(', 'a ').map((sign) => sign.repeat(3_000)),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let i = 0; i < depth; i += 1) value = i % 2 === 0 ? [value] : { a: value };
  return value;
};

const own = (name: string, value: unknown): object => Object.fromEntries([[name, value]]);

/** Any JSON value, preferably a bad one. */
export const anything: Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...hostileNumbers),
  fc.constantFrom(null, true, false, [], {}, [null], '2', 'true'),
  fc.constantFrom(own('__proto__', { isAdmin: true }), own('length', -1), own('$ne', null)),
  fc.constantFrom(nested(50), nested(500), ['x', 1, null], own('toString', 'x')),
);

/** Deeper than any call stack. */
export const nestedText: Arbitrary<string> = fc.constantFrom(
  '['.repeat(5_000),
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`,
);

/** Percent-encoding that is none, or of bytes that are no UTF-8, or of what should not be there. */
export const oddEncodings = [
  '%',
  '%zz',
  '%00',
  '%c0%af',
  '%2e%2e%2f',
  '%ff',
  '%u0041',
  '%F0%9F',
  '%ed%a0%80',
  '%252e',
  'a%0d%0ab',
  '%20',
  '+',
  ';',
  '{id}',
  '%23x',
  '%3Fx',
  '%e2%80%ae',
  '.',
  '..',
  '~',
  '*',
  "'",
  'a%2fb',
  '%5c',
];
