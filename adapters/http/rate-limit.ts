import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequests } from './errors.ts';

/** How much a call costs: `slow` ones are those that are worth attacking. */
export type Pace = 'write' | 'slow';

/** Counts a call against its person or address. @throws TooManyRequests */
export type RateLimit = {
  person(id: string, pace: Pace): Promise<void>;
  address(ip: string, pace: Pace): Promise<void>;
};

/** @param perMinute writes a minute for a person; 0 switches it off */
export const rateLimit = (perMinute: number): RateLimit => {
  if (perMinute === 0) return { person: async () => {}, address: async () => {} };
  const limiter = (name: string, points: number) =>
    new RateLimiterMemory({
      keyPrefix: name,
      points: Math.max(1, Math.floor(points)),
      duration: 60,
    });
  const paces = { write: 1, slow: 10 };
  const limiters = {
    person: {
      write: limiter('person', perMinute),
      slow: limiter('person-slow', perMinute / paces.slow),
    },
    address: {
      write: limiter('address', perMinute * 5),
      slow: limiter('address-slow', (perMinute * 5) / paces.slow),
    },
  };
  const count = async (limiter: RateLimiterMemory, key: string): Promise<void> => {
    try {
      await limiter.consume(key);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new TooManyRequests(Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)));
    }
  };
  return {
    person: (id, pace) => count(limiters.person[pace], id),
    address: (ip, pace) => count(limiters.address[pace], ip),
  };
};
