import { hash } from 'node:crypto';
import { finished, Readable } from 'node:stream';
import { semaphore } from '../../application/semaphore.ts';
import { addressKey } from './address-key.ts';
import { leases, type Counter } from './leases.ts';

/** The limits. All except ordinary writes are a tenth of those, since they are worth attacking. */
export type Pace = 'write' | 'sign-in' | 'upload' | 'contact';

/** Counts a call against its person or address. @throws TooManyRequests */
export type RateLimit = {
  /** A signed-in person, and their address. */
  person(id: string, ip: string, pace: Pace): Promise<void>;
  /** An address that sends no good token. It is counted apart from the people who are signed in there. */
  stranger(ip: string, pace: Pace): Promise<void>;
  /** A sign-in at the shop with a token that is good so far: the address, and the account there. */
  signIn(accountId: string, ip: string): Promise<void>;
  /** An account that has signed in, from wherever. */
  signedIn(accountId: string): Promise<void>;
  /** Attempts to sign in or up, where the embedded Auth emulator has the passwords. */
  attempt(ip: string, attempt: Attempt): Promise<void>;
  /** Payments without a booking. They are counted by the hour, since each is checked for an hour. */
  payment(personId: string): Promise<void>;
  /** Bounds how many reads of a person run at once. Further ones wait. A stream runs until its end. */
  read: <Answer>(personId: string, read: () => Promise<Answer>) => Promise<Answer>;
};

/** An attempt to sign in or up, with the email address that it names, if it names one. */
export type Attempt = { kind: 'sign-in' | 'sign-up'; email: string | undefined };

/** Makes a counter of so many calls in a window of so many seconds. */
export type Counters = (name: string, points: number, seconds: number) => Counter;

/** An address may stand for a household or an office. */
const peopleBehindAnAddress = 5;
const slowness = 10;
/** The share of a limit that ordinary writes take from the shared counter at a time, at most. */
const blocks = 20;

/** A page asks for several lists at once, and nobody needs more than a few of them at a time. */
const reading = { ofOne: 4, waiting: 60 };

/** @param perMinute writes a minute for a person; 0 switches all limits off */
export const rateLimit = (perMinute: number, counters: Counters): RateLimit => {
  if (perMinute === 0)
    return {
      person: async () => {},
      stranger: async () => {},
      signIn: async () => {},
      signedIn: async () => {},
      attempt: async () => {},
      payment: async () => {},
      read: (_, read) => read(),
    };

  const slow = (name: string, writes: number) =>
    leases(counters(name, Math.max(1, Math.floor(writes / slowness)), 60), 1);
  const paces = (name: string, writes: number) => ({
    write: leases(counters(name, writes, 60), Math.max(1, Math.floor(writes / blocks))),
    'sign-in': slow(`${name}-sign-in`, writes),
    upload: slow(`${name}-upload`, writes),
    contact: slow(`${name}-contact`, writes),
  });
  const perAddress = perMinute * peopleBehindAnAddress;
  const person = paces('person', perMinute);
  const address = paces('address', perAddress);
  const stranger = paces('stranger', perAddress);
  const accountAtAddress = slow('sign-in-from-at', perMinute);
  const attemptsTo = (kind: Attempt['kind']) => ({
    from: slow(`${kind}-attempt-from`, perAddress),
    fromAt: slow(`${kind}-attempt-from-at`, perMinute),
    at: slow(`${kind}-attempt-at`, perAddress),
  });
  const attempts = { 'sign-in': attemptsTo('sign-in'), 'sign-up': attemptsTo('sign-up') };
  const limited = semaphore(reading);
  return {
    person: async (id, ip, pace) => {
      // The person is counted first: one who has no calls left uses up none of their address.
      await person[pace](id);
      await address[pace](addressKey(ip));
    },
    stranger: (ip, pace) => stranger[pace](addressKey(ip)),
    signIn: async (accountId, ip) => {
      const from = addressKey(ip);
      // By address, so that nobody with an old token of an account uses up what it has elsewhere.
      await accountAtAddress(`${from} ${hash('sha256', accountId, 'base64url')}`);
      await address['sign-in'](from);
    },
    signedIn: (accountId) => person['sign-in'](accountId),
    attempt: async (ip, { kind, email }) => {
      const from = addressKey(ip);
      await attempts[kind].from(from);
      if (email === undefined) return;
      // Hashed, so that the key is short and the counters show no email.
      const at = hash('sha256', email, 'base64url');
      // One address cannot use up the attempts that an account has from all addresses.
      await attempts[kind].fromAt(`${from} ${at}`);
      await attempts[kind].at(at);
    },
    payment: leases(counters('payment', perMinute, 3_600), 1),
    read: async (id, read) => {
      const { promise, resolve, reject } =
        Promise.withResolvers<Awaited<ReturnType<typeof read>>>();
      limited(id, async () => {
        const answer = await read();
        resolve(answer);
        if (answer instanceof Readable) await ended(answer);
      }).catch(reject);
      return promise;
    },
  };
};

/** Resolves when a stream has ended in any way: the client may hang up. */
const ended = (stream: Readable): Promise<void> =>
  new Promise((resolve) => {
    finished(stream, () => resolve());
  });
