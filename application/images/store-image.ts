import { TooLarge, TooManyPictures } from '../../domain/errors.ts';
import { imageMaxBytes, imageTooLarge, mostUnusedPictures } from '../../domain/image.ts';
import { nameOfPicture } from './name-of-picture.ts';
import type { Images, PictureSender, Uploads } from './ports.ts';

type Ports = { images: Images; uploads: Uploads };

/**
 * Keeps a picture and answers with its address. A person may have only so many that nothing uses; an admin, who
 * uploads those of a whole import beforehand, has no such limit. Uploads at the same time may pass it by a few.
 * @throws TooLarge, TooManyPictures, InvalidInput, Unavailable
 */
export const storeImage =
  ({ images, uploads }: Ports) =>
  async (bytes: Uint8Array, sender: PictureSender): Promise<string> => {
    if (bytes.length > imageMaxBytes) throw new TooLarge(imageTooLarge);
    const { personId, isAdmin } = sender;
    // An admin's pictures are not counted, so none is written down: nothing would delete that row.
    if (isAdmin) return images.store(bytes, sender);
    if ((await uploads.unusedOf(personId)) >= mostUnusedPictures)
      throw new TooManyPictures(mostUnusedPictures);
    const url = await images.store(bytes, sender);
    await uploads.add(nameOfPicture(url), personId);
    return url;
  };
