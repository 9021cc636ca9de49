import { addressKey } from './address-key.ts';
import { leases, type Counter } from './leases.ts';

/** How much a call costs: `slow` ones are those that are worth attacking. */
export type Pace = 'write' | 'slow';

/** Counts a call against its person or address. @throws TooManyRequests */
export type RateLimit = {
  person(id: string, pace: Pace): Promise<void>;
  address(ip: string, pace: Pace): Promise<void>;
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
    return { person: async () => {}, address: async () => {}, payment: async () => {} };

  const paces = (name: string, writes: number) => {
    const slow = Math.max(1, Math.floor(writes / slowness));
    return {
      write: leases(counters(name, writes, 60), Math.max(1, Math.floor(writes / blocks))),
      slow: leases(counters(`${name}-slow`, slow, 60), 1),
    };
  };
  const person = paces('person', perMinute);
  const address = paces('address', perMinute * peopleBehindAnAddress);
  return {
    person: (id, pace) => person[pace](id),
    address: (ip, pace) => address[pace](addressKey(ip)),
    payment: leases(counters('payment', perMinute, 3_600), 1),
  };
};
