import { TooLarge } from '../../domain/errors.ts';
import { imageMaxBytes } from '../../domain/image.ts';
import type { Images, PictureSender } from './ports.ts';

/** Keeps a picture and answers with its address. @throws TooLarge, InvalidInput, Unavailable */
export const storeImage =
  ({ images }: { images: Images }) =>
  async (bytes: Uint8Array, sender: PictureSender): Promise<string> => {
    if (bytes.length > imageMaxBytes) throw new TooLarge('A picture may have at most 5 MB.');
    return images.store(bytes, sender);
  };
