import type { Clock } from '../ports.ts';
import type { Images, KeptPictures, UnusedPictures } from './ports.ts';

type Ports = { keptPictures: KeptPictures; unusedPictures: UnusedPictures; clock: Clock };

const day = 24 * 3_600_000;
/** How long somebody may take from uploading a picture to using it, in milliseconds. */
const keptMs = 7 * day;
/** How long a picture that may not be used any more is kept: no use that began before lasts longer. */
const noticeMs = day;

/** Longer than a picture is being written, in milliseconds. */
const unfinishedMs = 3_600_000;

/** How often this runs, in seconds: one part of all pictures after the other, so each once a day. */
export const partEverySeconds = 300;
export const parts = 256;
const batch = 500;

/**
 * Deletes uploaded pictures that nothing in the shop shows, a week after the upload at the earliest.
 * It looks twice: from the first look on nobody may use such a picture any more, and a day later it
 * goes, unless a use was under way at the first look. What a crash has left half written goes as well.
 * Answers with how many pictures have gone.
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

/** Pictures as long as they may be used: one that is about to be deleted is as good as gone. */
export const usableImages = (images: Images, unusedPictures: UnusedPictures): Images => ({
  store: (bytes, sender) => images.store(bytes, sender),
  has: async (url) =>
    (await images.has(url)) && !(await unusedPictures.isMarked(url.split('/').at(-1) ?? '')),
});
