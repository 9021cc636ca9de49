import type { Context } from 'koa';
import { TooManyRequests, Unavailable } from '../../domain/errors.ts';
import { addressKey } from './address-key.ts';

type Limits = { ofOne: number; altogether: number };

type Place = {
  ctx: Context;
  sender: string;
  begunAt: number;
  bytesBefore: number;
  leave: () => void;
};

/** What every body is taken to have sent at its beginning, in bytes: one that has just begun is not the slowest. */
const headStart = 64 * 1024;

/**
 * Places for requests whose bodies are held whole in memory: so many of a sender, which is a person who is signed in
 * or an address, and so many altogether. Where all are taken, one of the sender who has most of them is ended to make
 * room for one who has fewer: the one that arrives most slowly, or the last of those that have arrived. So bodies that
 * never come cost their own sender alone.
 * @param now a clock that never goes back, in milliseconds
 * @throws TooManyRequests when the sender has all of their places, or the request had to make room
 * @throws Unavailable when all places are taken, and nobody has more of them
 */
export const bodyPlaces = ({ ofOne, altogether }: Limits, now = () => performance.now()) => {
  const places = new Set<Place>();

  /** In bytes for each millisecond; what has arrived is not slow. */
  const paceOf = ({ ctx: { req }, begunAt, bytesBefore }: Place): number =>
    req.complete ? Infinity : (headStart + req.socket.bytesRead - bytesBefore) / (now() - begunAt);

  const makeRoom = (sender: string): void => {
    const ofSender = Map.groupBy(places, (place) => place.sender);
    const countOf = (place: Place) => ofSender.get(place.sender)?.length ?? 0;
    const own = ofSender.get(sender)?.length ?? 0;
    if (own >= ofOne) throw new TooManyRequests(1);
    if (places.size < altogether) return;
    const [last] = [...places]
      // Work that is as good as anybody's is not ended for it.
      .filter((place) => countOf(place) > own + (place.ctx.req.complete ? 1 : 0))
      .sort((a, b) => countOf(b) - countOf(a) || paceOf(a) - paceOf(b) || b.begunAt - a.begunAt);
    if (!last) throw new Unavailable('The shop', { retryAfter: 2 });
    last.leave();
  };

  /** @param sender the id of a person whose token is good, else their address */
  return async <T>(
    ctx: Context,
    work: () => Promise<T>,
    sender = addressKey(ctx.ip),
  ): Promise<T> => {
    makeRoom(sender);
    const { promise: mustLeave, reject } = Promise.withResolvers<never>();
    const bytesBefore = ctx.req.socket.bytesRead;
    const place: Place = { ctx, sender, begunAt: now(), bytesBefore, leave };
    places.add(place);
    try {
      return await Promise.race([work(), mustLeave]);
    } finally {
      places.delete(place);
    }

    function leave() {
      places.delete(place);
      // Nothing more of it is kept once it is answered.
      ctx.res.once('finish', () => ctx.req.destroy());
      reject(new TooManyRequests(1));
    }
  };
};
