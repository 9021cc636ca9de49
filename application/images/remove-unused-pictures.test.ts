import { expect } from 'chai';
import { FakeImages } from '../fakes/images.ts';
import type { KeptPictures, UnusedPictures } from './ports.ts';
import {
  partEverySeconds,
  parts,
  removeUnusedPictures,
  usableImages,
} from './remove-unused-pictures.ts';

const day = 24 * 3_600_000;

describe('removeUnusedPictures', () => {
  const stage = () => {
    const used = new Set<string>();
    const kept = new Map<string, number>();
    const unfinished = new Map<string, number>();
    const marks = new Map<string, number>();
    let now = 1_000 * day;
    const keptPictures: KeptPictures = {
      keptBefore: async (moment, part) =>
        [...kept]
          .filter(([name, at]) => at < moment.getTime() && parseInt(name.slice(0, 2), 16) === part)
          .map(([name]) => name),
      removeUnfinished: async (moment) => {
        for (const [name, at] of unfinished) if (at < moment.getTime()) unfinished.delete(name);
      },
      remove: async (name) => void kept.delete(name),
    };
    const unusedPictures: UnusedPictures = {
      mark: async (names, at) => {
        for (const name of names)
          if (!used.has(name) && !marks.has(name)) marks.set(name, at.getTime());
      },
      stillUnused: async (before, limit) => {
        for (const name of used) marks.delete(name);
        return [...marks]
          .filter(([, since]) => since < before.getTime())
          .map(([name]) => name)
          .slice(0, limit);
      },
      isMarked: async (name) => marks.has(name),
      forget: async (name) => void marks.delete(name),
    };
    const run = removeUnusedPictures({
      keptPictures,
      unusedPictures,
      clock: { now: () => new Date(now) },
    });
    /** Lets so many days pass, with all the runs in them. */
    const pass = async (days: number) => {
      for (const end = now + days * day; now < end; now += partEverySeconds * 1_000) await run();
    };
    return { used, kept, unfinished, unusedPictures, pass, now: () => now };
  };

  it('removes what nobody used for a week, after a day of notice, and nothing else', async () => {
    const { used, kept, pass, now } = stage();
    for (const name of ['00used.webp', '7funused.webp', 'ffunused.webp']) kept.set(name, now());
    used.add('00used.webp');
    await pass(7);
    expect(kept.size).equal(3);
    kept.set('aanew.webp', now());
    await pass(3);
    expect([...kept.keys()]).deep.equal(['00used.webp', 'aanew.webp']);
  });

  it('removes what a crash left half written, an hour later', async () => {
    const { unfinished, pass, now } = stage();
    unfinished.set('.half.tmp', now());
    await pass(1 / 24);
    expect(unfinished.size).equal(1);
    await pass(1 / 24);
    expect(unfinished.size).equal(0);
  });

  it('looks at every part within a day', () => {
    expect(parts * partEverySeconds).most(24 * 3_600);
  });

  it('lets nobody use a picture that is about to go, and spares one whose use was under way', async () => {
    const { used, kept, unusedPictures, pass, now } = stage();
    const url = '/images/00.webp';
    const images = usableImages(new FakeImages([url, '/images/01.webp']), unusedPictures);
    for (const name of ['00.webp', '01.webp']) kept.set(name, now());
    await pass(7);
    expect(await images.has(url)).equal(true);
    await pass(1);
    expect(await images.has(url)).equal(false);
    // Asked for before the first look, and written down since.
    used.add('00.webp');
    await pass(3);
    expect([...kept.keys()]).deep.equal(['00.webp']);
    expect(await images.has(url)).equal(true);
  });
});
