import type { Context } from 'koa';
import { InvalidInput, TooLarge, Unsupported } from '../../domain/errors.ts';
import { addressKey } from './address-key.ts';
import { bodyPlaces } from './body-places.ts';
import { isOwn } from './shedding.ts';

/** The most that a JSON body may have, in bytes. */
const largestJson = 64 * 1024;

/** So many bodies may be on their way at once: thousands that never end would hold a gigabyte. */
const inPlace = bodyPlaces({ ofOne: 100, altogether: 500 });

/** Whatever walks a body, such as a comparison of records, calls itself once for each level. */
const deepest = 32;

/** To look for all faults of many small values takes a hundred times as long as to read them. */
const mostValues = 4_000;

/**
 * All of the body as it came. Its bytes are put together at once: thousands of small pieces would need
 * many times the memory of what is in them.
 * @param largest how many bytes it may have
 * @param detail what whoever sends more is told
 * @throws TooLarge
 */
export const readBytes = async (
  { request, req }: Context,
  largest: number,
  detail: string,
): Promise<Buffer> => {
  const body = Buffer.allocUnsafe(Math.min(request.length ?? largest, largest));
  let length = request.length ?? 0;
  let read = 0;
  if (length <= largest)
    // To end the stream would end the connection before the answer.
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      length = read + chunk.length;
      if (length > largest) break;
      read += chunk.copy(body, read);
    }
  if (length > largest) throw new TooLarge(detail);
  return body.subarray(0, read);
};

const invalid = (message: string) => new InvalidInput([{ field: '', message }]);

/**
 * The object or list that the body holds.
 * @param optional whether no body at all is an empty object
 * @param personId whose token came with it: strangers at their address take none of their places
 * @throws InvalidInput, TooLarge, Unsupported
 */
export const readJson = async (
  ctx: Context,
  optional: boolean,
  personId?: string,
): Promise<unknown> => {
  const bytes = mayHaveBody(ctx) ? await jsonBytes(ctx, personId) : Buffer.alloc(0);
  if (bytes.length === 0) {
    if (optional) return {};
    throw invalid('The request has no body');
  }
  const body = parse(bytes);
  if (isDeeperThan(deepest, body)) throw invalid(`The body may be at most ${deepest} levels deep`);
  if (valuesIn(body) > mostValues) throw invalid(`The body may have at most ${mostValues} values`);
  if (setsPrototype(body)) throw invalid('The body has a field named __proto__');
  return body;
};

const mayHaveBody = (ctx: Context): boolean =>
  (ctx.request.length ?? 0) > 0 || ctx.get('Transfer-Encoding') !== '';

const jsonBytes = (ctx: Context, personId: string | undefined): Promise<Buffer> => {
  if (!ctx.is('application/json')) throw new Unsupported('Send the request as application/json.');
  // Nothing that is so small needs to be packed, and what is unpacked may be a bomb.
  if (!['', 'identity'].includes(ctx.get('Content-Encoding')))
    throw new Unsupported('Send the request without a Content-Encoding.');
  const read = () => readBytes(ctx, largestJson, 'The request is too large.');
  return isOwn(addressKey(ctx.ip)) ? read() : inPlace(ctx, read, personId);
};

const parse = (bytes: Buffer): unknown => {
  let body: unknown;
  try {
    body = JSON.parse(bytes.toString());
  } catch {
    throw invalid('The request is malformed');
  }
  if (!isObject(body)) throw invalid('Send an object');
  return body;
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isDeeperThan = (levels: number, value: unknown): boolean =>
  isObject(value) &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner)));

/** How many values there are, those within others too. */
const valuesIn = (value: unknown): number =>
  isObject(value)
    ? Object.values(value).reduce<number>((sum, inner) => sum + valuesIn(inner), 1)
    : 1;

/** Whether somebody who copies the body would set the prototype of the copy by it. */
const setsPrototype = (value: unknown): boolean =>
  isObject(value) &&
  (Object.hasOwn(value, '__proto__') || Object.values(value).some(setsPrototype));
