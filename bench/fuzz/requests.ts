/** What is asked of each operation of the document. */
import fc, { type Arbitrary } from 'fast-check';
import type { Document, Operation } from '../../adapters/http/testing/conformity.ts';
import { pathOf, queryOf } from './addresses.ts';
import { csvBody, eventBody, formBody } from './bodies.ts';
import { hintsFor } from './hints.ts';
import { anything } from './hostile.ts';
import { headersOf } from './request-headers.ts';
import { jsonBody, toJson, type Hint } from './values.ts';
import { one, weighted } from './weighted.ts';

/** Who sends it: `owner` is whose booking it is about, `account` has an ID token instead of ours. */
type Caller =
  | 'nobody'
  | 'customer'
  | 'other'
  | 'owner'
  | 'admin'
  | 'removed'
  | 'account'
  | 'garbage';

/** A request, made up before it is known which things there are. */
export type Plan = {
  /** As the document names it: `post /booking`. */
  operation: string;
  /** Which of the known things it is about. */
  subject: number;
  caller: Caller;
  path: string;
  query: string;
  headers: [name: string, value: string][];
  body: string | Uint8Array | undefined;
  /** Sent in pieces whose length nobody has told. */
  chunked: boolean;
  /** Sent twice at once: with a key, both must come out the same. */
  twice: boolean;
};

/** Requests of the operations whose name has `only` in it; those that are dear are fewer. */
export const requests = ({ paths }: Document, only = ''): Arbitrary<Plan> =>
  fc.oneof(
    ...Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method]) => `${method} ${path}`.includes(only))
        .map(([method, operation]) => ({
          weight: weightOf(method, path),
          arbitrary: requestOf(method, path, operation),
        })),
    ),
  );

const weightOf = (method: string, path: string): number => {
  if (method === 'delete' && !path.includes('promotion')) return 1;
  if (path === '/images' || path.endsWith('/export')) return 1;
  return method === 'get' ? 2 : 4;
};

const requestOf = (method: string, path: string, operation: Operation): Arbitrary<Plan> => {
  const hint = hintsFor(method, path);
  return fc.record({
    operation: fc.constant(`${method} ${path}`),
    subject: fc.nat(100_000),
    caller: callerOf(path, operation),
    path: pathOf(method, path),
    query: queryOf(operation.parameters, hint),
    headers: headersOf(operation, path),
    body: bodyOf(operation, path, hint),
    chunked: weighted([
      [15, one(false)],
      [1, one(true)],
    ]),
    twice: weighted([
      [8, one(false)],
      [1, one(true)],
    ]),
  });
};

const callerOf = (path: string, { security, responses }: Operation): Arbitrary<Caller> => {
  const others = one<Caller>(
    'nobody',
    'customer',
    'other',
    'removed',
    'garbage',
    'account',
    'admin',
  );
  if (!security)
    return weighted([
      [3, one<Caller>('nobody')],
      [1, others],
    ]);
  const [scheme = {}] = security;
  if ('idToken' in scheme)
    return weighted([
      [4, one<Caller>('account')],
      [1, others],
    ]);
  const isForAdmins = path.startsWith('/admin') || (path.startsWith('/user') && '403' in responses);
  if (isForAdmins)
    return weighted([
      [4, one<Caller>('admin')],
      [1, others],
    ]);
  return weighted([
    [6, one<Caller>('owner')],
    [2, one<Caller>('customer', 'other')],
    [1, others],
  ]);
};

const bodyOf = (
  { requestBody }: Operation,
  path: string,
  hint: Hint,
): Arbitrary<string | Uint8Array | undefined> => {
  if (path === '/webhooks/stripe') return eventBody;
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!content)
    return weighted([
      [12, one(undefined)],
      [1, anything.map(toJson)],
    ]);
  if (type === 'text/csv') return csvBody;
  if (type === 'multipart/form-data') return formBody;
  return weighted<string | Uint8Array | undefined>([
    [30, jsonBody(content.schema, hint)],
    [1, one(undefined)],
    [1, fc.uint8Array({ maxLength: 40 })],
  ]);
};
