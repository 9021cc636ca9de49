import type { Clock } from '../ports.ts';
import { nameOfPicture } from './name-of-picture.ts';
import type { Images, KeptPictures, UnusedPictures } from './ports.ts';

type Ports = { keptPictures: KeptPictures; unusedPictures: UnusedPictures; clock: Clock };

const day = 24 * 3_600_000;
/** How long somebody may take from uploading a picture to using it, in milliseconds. */
const keptMs = 7 * day;
/** How long a marked picture is still stored: a use that began before the mark has ended by then. */
const noticeMs = day;

/** Longer than it takes to write a picture, in milliseconds. */
const unfinishedMs = 3_600_000;

/** How often this runs, in seconds. Each run checks one of 256 parts, so each picture is checked once a day. */
export const partEverySeconds = 300;
export const parts = 256;
const batch = 500;

/**
 * Deletes uploaded pictures that nothing in the shop shows, eight days after the upload at the earliest: a week, and a day of notice.
 * It marks a picture first, and from then on nobody can use it. A day later it deletes the picture,
 * unless a use was under way when it was marked. It also deletes what a crash has left half written.
 * Answers with how many pictures were deleted.
 * @throws Unavailable
 */
export const removeUnusedPictures =
  ({ keptPictures, unusedPictures, clock }: Ports) =>
  async (): Promise<number> => {
    const now = clock.now();
    const before = (ms: number) => new Date(now.getTime() - ms);
    await keptPictures.removeUnfinished(before(unfinishedMs));
    const part = Math.floor(now.getTime() / 1_000 / partEverySeconds) % parts;
    await unusedPictures.mark(await keptPictures.keptBefore(before(keptMs), part), now);
    const gone = await unusedPictures.stillUnused(before(noticeMs), batch);
    for (const name of gone) {
      await keptPictures.remove(name);
      await unusedPictures.forget(name);
    }
    return gone.length;
  };

/** The pictures without the marked ones, which nobody can use any more. */
export const usableImages = (images: Images, unusedPictures: UnusedPictures): Images => ({
  store: (bytes, sender) => images.store(bytes, sender),
  has: async (url) =>
    (await images.has(url)) && !(await unusedPictures.isMarked(nameOfPicture(url))),
});
