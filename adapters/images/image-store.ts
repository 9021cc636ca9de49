import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Images, KeptPictures } from '../../application/images/ports.ts';
import { diskStore, isFile } from './disk-store.ts';
import { pictureProcess } from './process.ts';
import { s3Store, type Bucket } from './s3-store.ts';

type Settings = {
  /** The folder of the catalogue's own pictures, which are served under `/pictures/`. */
  picturesDir: string;
  /** A folder, or a bucket. */
  keptIn: { dir: string } | Bucket;
};

const ownPicture = /^\/pictures\/([a-z0-9-]{1,100}\.svg)$/;
const keptPicture = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.webp$/;

/** Pictures that people send, made anew by sharp and kept on disk or in a bucket. */
export const imageStore = ({ picturesDir, keptIn }: Settings): Images & KeptPictures => {
  const toWebP = pictureProcess();
  const store = 'dir' in keptIn ? diskStore(keptIn.dir) : s3Store(keptIn);
  return {
    store: async (bytes, sender) => {
      const webp = await toWebP(bytes, sender);
      sender.signal.throwIfAborted();
      const name = `${randomUUID()}.webp`;
      await store.keep(name, webp);
      return store.address + name;
    },

    has: async (url) => {
      const own = ownPicture.exec(url)?.[1];
      if (own !== undefined) return isFile(join(picturesDir, own));
      if (!url.startsWith(store.address)) return false;
      const name = url.slice(store.address.length);
      return keptPicture.test(name) && store.has(name);
    },

    // The names are random, so two digits of them part all pictures evenly.
    keptBefore: async (moment, part) =>
      (await store.keptBefore(moment, part.toString(16).padStart(2, '0'))).filter((name) =>
        keptPicture.test(name),
      ),

    removeUnfinished: (before) => store.removeUnfinished(before),

    remove: (name) => store.remove(name),
  };
};
