import sharp from 'sharp';
import { InvalidInput } from '../../domain/errors.ts';
import { atMost } from './at-most.ts';

// Nothing but these formats is ever parsed, whatever a file says that it is.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map(
    (format) => `VipsForeignLoad${format}Buffer`,
  ),
});
sharp.cache(false);

/** The longest side of a kept picture, in pixels. */
const longestSide = 2000;
const mostPixels = 50_000_000;
/** AVIF takes five times the memory of the others: 1 GB for 50 megapixels in a file of 2 kB. */
const mostPixelsOfAvif = 16_000_000;
const webpQuality = 80;

/** Pictures worked on at a time: the largest take 200 to 400 MB. */
const inTurn = atMost(2);

/**
 * A picture made anew as WebP: upright, at most 2000 pixels long, only its first frame, and with
 * nothing of the file but what is seen. Its content counts, not its name.
 * @throws InvalidInput unless it is a whole JPEG, PNG, WebP, GIF or AVIF of at most 50
 * megapixels (an AVIF: 16)
 */
export const toWebP = (bytes: Buffer): Promise<Buffer> =>
  inTurn(async () => {
    if (bytes.length === 0) throw unreadable();
    const picture = sharp(bytes, {
      limitInputPixels: isAvif(bytes) ? mostPixelsOfAvif : mostPixels,
    })
      .autoOrient()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: webpQuality });
    try {
      return await picture.toBuffer();
    } catch (error) {
      throw isTooLarge(error) ? tooLarge() : unreadable();
    }
  });

/** Every file of the family that AVIF is of names its type at this place. */
const isAvif = (bytes: Buffer): boolean => bytes.toString('latin1', 4, 8) === 'ftyp';

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('exceeds pixel limit');

const unreadable = () =>
  new InvalidInput([{ pointer: '/image', message: 'This file is not a picture that we can read' }]);

const tooLarge = () =>
  new InvalidInput([
    { pointer: '/image', message: 'This picture has too many pixels: make it smaller' },
  ]);
