import { hash } from 'node:crypto';
import { addressKey } from './address-key.ts';
import { leases, type Counter } from './leases.ts';

/** How much a call costs: `slow` ones are those that are worth attacking. */
export type Pace = 'write' | 'slow';

/** Counts a call against its person or address. @throws TooManyRequests */
export type RateLimit = {
  person(id: string, pace: Pace): Promise<void>;
  address(ip: string, pace: Pace): Promise<void>;
  /** Guesses of a password and their kin, where this shop keeps the passwords: the embedded set-up. */
  signInAttempt(ip: string, email: string | undefined): Promise<void>;
  /** Payments without a booking: each is watched for an hour, so that is what they are counted by. */
  payment(personId: string): Promise<void>;
};

/** Makes a counter of so many calls in a window of so many seconds. */
export type Counters = (name: string, points: number, seconds: number) => Counter;

/** An address may stand for a household or an office. */
const peopleBehindAnAddress = 5;
const slowness = 10;
/** Ordinary writes take a twentieth of what they may from the shared counter at a time. */
const blocks = 20;

/** @param perMinute writes a minute for a person; 0 switches it off */
export const rateLimit = (perMinute: number, counters: Counters): RateLimit => {
  if (perMinute === 0)
    return {
      person: async () => {},
      address: async () => {},
      signInAttempt: async () => {},
      payment: async () => {},
    };

  const slow = (name: string, writes: number) =>
    leases(counters(`${name}-slow`, Math.max(1, Math.floor(writes / slowness)), 60), 1);
  const paces = (name: string, writes: number) => ({
    write: leases(counters(name, writes, 60), Math.max(1, Math.floor(writes / blocks))),
    slow: slow(name, writes),
  });
  const perAddress = perMinute * peopleBehindAnAddress;
  const person = paces('person', perMinute);
  const address = paces('address', perAddress);
  const attempts = {
    from: slow('attempt-from', perAddress),
    fromAt: slow('attempt-from-at', perMinute),
    at: slow('attempt-at', perAddress),
  };
  return {
    person: (id, pace) => person[pace](id),
    address: (ip, pace) => address[pace](addressKey(ip)),
    signInAttempt: async (ip, email) => {
      const from = addressKey(ip);
      await attempts.from(from);
      if (email === undefined) return;
      // However long it is, and nobody's to read in the counters.
      const at = hash('sha256', email, 'base64url');
      // No single address can use up what an account has from all.
      await attempts.fromAt(`${from} ${at}`);
      await attempts.at(at);
    },
    payment: leases(counters('payment', perMinute, 3_600), 1),
  };
};
