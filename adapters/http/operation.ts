import { TaskCancelledError, timeout, TimeoutStrategy } from 'cockatiel';
import type { Context } from 'koa';
import { hash } from 'node:crypto';
import type { Static, TSchema } from 'typebox';
import type { RetryKey } from '../../application/ports.ts';
import { InvalidInput, NotAllowed, NotSignedIn } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import type { Authenticate } from './auth.ts';
import type { Answer } from './contract.ts';
import { readJson } from './body.ts';
import type { HeaderName } from './headers.ts';
import type { Cache, Tags } from './cache.ts';
import type { Pace, RateLimit } from './rate-limit.ts';
import {
  cachedAnswer,
  staleAccepted,
  type CachedAnswer,
  type SendCached,
} from './cached-answers.ts';
import { queryOf } from './query.ts';
import { serializer } from './serializer.ts';
import { dropBody } from './shedding.ts';
import { bodyCheck, queryCheck } from './validation.ts';

/** How long an answer is waited for where what is kept would do while the database is away, in milliseconds. */
const patience = timeout(500, TimeoutStrategy.Aggressive);

/** Who may call: `account` brings an ID token of the sign-in provider instead of an access token. */
export type Access = 'anyone' | 'account' | 'user' | 'admin';

type Parsed<T extends TSchema | undefined> = T extends TSchema ? Static<T> : undefined;

/** What a handler is given: who asks, and what, in the shapes that the operation names. */
export type Call<
  Body extends TSchema | undefined = undefined,
  Query extends TSchema | undefined = undefined,
> = {
  /** Who asks; absent only where anyone may. */
  user: User | undefined;
  params: Record<string, string>;
  body: Parsed<Body>;
  query: Parsed<Query>;
  ctx: Context;
  /** Adds one of the operation's own headers. */
  setHeader: (name: HeaderName, value: string) => void;
  /** For limits that depend on what the call contains. */
  limits: RateLimit;
};

/** One call of the API, as it is served and as it is documented. */
export type Operation<
  Body extends TSchema | undefined = TSchema | undefined,
  Query extends TSchema | undefined = TSchema | undefined,
  Success extends TSchema = TSchema,
> = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With parameters in braces, as OpenAPI writes them. */
  path: string;
  summary: string;
  access: Access;
  /** Anyone may call; who brings a good token is known. */
  knowsCaller?: boolean;
  body?: Body;
  /** The body may be left out. */
  bodyOptional?: boolean;
  query?: Query;
  /** An answer of another `type` than JSON is a stream, which is sent as it is. */
  success: { status: 200 | 201; schema: Success; type?: string };
  /** Headers of its success, beside those of all answers of its kind. */
  headers?: HeaderName[];
  /**
   * The tags of a public answer that depends only on its address, so that it can be cached: `shelf`
   * for which products there are, `product:<id>`, `stock` for the stock of any product, `reviews`,
   * `checkout` for deliveries and taxes.
   */
  tags?: (answer: Answer<Static<Success>>, query: Parsed<Query>) => Tags;
  /** Waits for the caller's turn. Who asks for the same shares the answer, and no turn. */
  inTurn?: <Made>(ctx: Context, work: () => Promise<Made>) => Promise<Made>;
  /** A body that the handler reads itself, of this type. */
  consumes?: string;
  /** Failures beside those of all calls of its kind. */
  failures?: number[];
  /** The call needs no role, and checks by itself that its user was not removed. */
  rechecksUser?: boolean;
  /** Which limit counts it. The events of Stripe are not limited. */
  pace?: Pace | 'webhook';
  /** Takes an `Idempotency-Key`. */
  retries?: boolean;
  /** The storefront has a page at the same address, for browsers that are led there. */
  isPageToo?: boolean;
  /** Runs before the body is checked: whether the thing exists, and is theirs. */
  before?: (call: {
    user: User | undefined;
    params: Record<string, string>;
    ctx: Context;
    limits: RateLimit;
  }) => Promise<void>;
  handle: (call: Call<Body, Query>) => Promise<Answer<Static<Success>>>;
};

/** Infers the types of an operation from its definition. */
export const operation = <
  Body extends TSchema | undefined = undefined,
  Query extends TSchema | undefined = undefined,
  Success extends TSchema = TSchema,
>(
  definition: Operation<Body, Query, Success>,
): Operation => definition;

/** What every operation is served with. */
export type ServedWith = {
  authenticate: Authenticate;
  limits: RateLimit;
  answers: Cache<CachedAnswer>;
  sendCached: SendCached;
  /** Tells a database that cannot be reached from other errors. */
  isUnreachable: (error: unknown) => boolean;
};

/** The middleware that serves an operation: who asks, whether they may, what they ask, the answer. */
export const serve = (op: Operation, ports: ServedWith) => {
  const { authenticate, limits, answers, sendCached, isUnreachable } = ports;
  const checkBody = op.body && bodyCheck(op.body);
  const checkQuery = op.query && queryCheck(op.query);
  const stringify = serializer(op.success.schema);
  const writes = op.method !== 'get';
  const { tags, inTurn = (_, work) => work() } = op;

  const ask = async (ctx: Context, user: User | undefined, setHeader: Call['setHeader']) => {
    const { params } = ctx;
    await op.before?.({ user, params, ctx, limits });
    const body = checkBody
      ? checkBody(await readJson(ctx, op.bodyOptional ?? false, user?.id))
      : undefined;
    const query = checkQuery ? checkQuery(queryOf(ctx.querystring)) : undefined;
    return {
      query,
      answer: await op.handle({ user, params, body, query, ctx, setHeader, limits }),
    };
  };

  const counted = writes && op.pace !== 'webhook' ? (op.pace ?? 'write') : undefined;
  const who = async (ctx: Context): Promise<User | undefined> => {
    const known = op.knowsCaller ? await knownCaller(authenticate, ctx) : undefined;
    if (op.access === 'anyone' && counted)
      await (known ? limits.person(known.id, ctx.ip, counted) : limits.stranger(ctx.ip, counted));
    if (op.access === 'anyone' || op.access === 'account') return known;
    const token = authenticate(ctx.get('Authorization'), op.rechecksUser);
    const user = await (counted ? countingStrangers(limits, ctx.ip, counted, token) : token);
    if (counted) await limits.person(user.id, ctx.ip, counted);
    return user;
  };

  if (tags)
    return async (ctx: Context): Promise<void> => {
      dropBody(ctx.req);
      const url = ctx.req.url ?? '';
      const load = async () => {
        const headers: string[] = [];
        const setHeader: Call['setHeader'] = (...header) => headers.push(...header);
        const { query, answer } = await ask(ctx, undefined, setHeader);
        return cachedAnswer(stringify(answer), {
          route: String(ctx['_matchedRoute']),
          headers,
          tags: () => tags(answer, query),
        });
      };
      const current = inTurn(ctx, () => answers.get(url, load));
      const kept = () => {
        const stale = answers.stale(url);
        const age = Math.ceil((stale?.ageMs ?? 0) / 1_000);
        return stale && age <= staleAccepted(ctx) ? { ...stale, age } : undefined;
      };
      try {
        sendCached(ctx, await (kept() ? patience.execute(() => current) : current));
      } catch (error) {
        const isLate = error instanceof TaskCancelledError;
        const stale = isLate || isUnreachable(error) ? kept() : undefined;
        if (!stale && !isLate) throw error;
        sendCached(ctx, stale?.value ?? (await current), stale?.age);
      }
    };

  return async (ctx: Context): Promise<void> => {
    if (!writes) dropBody(ctx.req);
    const user = await who(ctx);
    if (op.access === 'admin' && !user?.isAdmin) throw new NotAllowed();
    const read = async () => (await ask(ctx, user, (name, value) => ctx.set(name, value))).answer;
    const answer = user && !writes ? await limits.read(user.id, read) : await read();
    ctx.status = op.success.status;
    ctx.type = op.success.type ?? 'application/json';
    ctx.body = op.success.type === undefined ? stringify(answer) : answer;
    if (op.access !== 'anyone' || writes) ctx.set('Cache-Control', 'no-store');
  };
};

/** Whose token it is; of a token that is no good, nobody's. */
const knownCaller = async (authenticate: Authenticate, ctx: Context): Promise<User | undefined> => {
  try {
    return await authenticate(ctx.get('Authorization'));
  } catch (error) {
    if (error instanceof NotSignedIn) return undefined;
    throw error;
  }
};

/**
 * Counts a call against its address when its token turns out not to be good.
 * @throws NotSignedIn, NotAllowed, or TooManyRequests in place of them
 */
export const countingStrangers = async <Known>(
  limits: RateLimit,
  ip: string,
  pace: Pace,
  known: Promise<Known>,
): Promise<Known> => {
  try {
    return await known;
  } catch (error) {
    if (error instanceof NotSignedIn || error instanceof NotAllowed)
      await limits.stranger(ip, pace);
    throw error;
  }
};

/** The caller, where the operation is for those who are signed in. */
export const signedIn = (user: User | undefined): User => {
  if (!user) throw new Error('This operation is declared for anyone, but wants a user.');
  return user;
};

/**
 * The `Idempotency-Key` of a request, and the fingerprint of its body.
 * @param call names the call, where two calls make the same kind of thing
 * @throws InvalidInput unless it is 1 to 255 printable characters
 */
export const retryKeyOf = (ctx: Context, body: object, call?: string): RetryKey | undefined => {
  const header = ctx.req.headers['idempotency-key'];
  if (header === undefined) return undefined;
  const key = String(header);
  if (!/^[\x20-\x7e]{1,255}$/.test(key))
    throw new InvalidInput([
      { field: '', message: 'An Idempotency-Key has 1 to 255 printable characters' },
    ]);
  const fingerprint = hash('sha256', JSON.stringify(fieldsOf(body), inOrder), 'base64url');
  // A key contains no tab, so it cannot be mistaken for the key of another call.
  return { key: call === undefined ? key : `${call}\t${key}`, fingerprint };
};

const fieldsOf = (value: object): [string, unknown][] =>
  Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));

/** For JSON: the fields of an object come in one order, however they were sent. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(fieldsOf(value))
    : value;
