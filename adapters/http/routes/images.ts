import type { Context } from 'koa';
import type { storeImage } from '../../../application/images/store-image.ts';
import { lazily } from '../../../application/lazily.ts';
import { semaphore } from '../../../application/semaphore.ts';
import { imageMaxBytes, imageMaxMegabytes, imageTooLarge } from '../../../domain/image.ts';
import { InvalidInput, TooLarge, Unsupported } from '../../../domain/errors.ts';
import type { PictureSender } from '../../../application/images/ports.ts';
import type { User } from '../../../domain/user.ts';
import { addressKey } from '../address-key.ts';
import { bodyPlaces } from '../body-places.ts';
import * as contract from '../contract.ts';
import { operation, signedIn } from '../operation.ts';

type UseCases = { storeImage: ReturnType<typeof storeImage> };

/** Loaded when the first picture comes. */
const uploader = lazily(async () => {
  const { default: multer } = await import('@koa/multer');
  return multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: imageMaxBytes, files: 1, fields: 0, parts: 2, headerPairs: 20 },
  }).single('image');
});

/** How many uploads may be in memory at once, while they arrive and wait to be decoded. */
const uploads = { ofAddress: { ofOne: 8, altogether: 24 }, ofPerson: { ofOne: 4 } };

export const imageOperations = (shop: UseCases) => {
  const placeOfAddress = bodyPlaces(uploads.ofAddress);
  const placeOfPerson = semaphore(uploads.ofPerson);
  return [
    operation({
      method: 'post',
      path: '/images',
      summary: `Upload a picture, as the multipart field \`image\`, of at most ${imageMaxMegabytes} MB`,
      access: 'user',
      success: { status: 201, schema: contract.storedImage },
      failures: [400, 409, 413, 415],
      pace: 'upload',
      handle: ({ ctx, user }) => {
        const sender = senderOf(ctx, signedIn(user));
        const store = async () => shop.storeImage(await uploadedImage(ctx), sender);
        return placeOfPerson(sender.personId, () =>
          placeOfAddress(ctx, async () => ({
            success: true,
            data: { url: await store() },
          })),
        );
      },
    }),
  ];
};

/**
 * Enough for a boundary, which has at most 70 characters. With one of 60,000 busboy takes up to 0.9 s
 * for 64 kB that come in chunks of a byte. Source: RFC 2046, 5.1.1
 */
const longestType = 200;

const uploadedImage = async (ctx: Context): Promise<Buffer> => {
  if (!ctx.is('multipart/form-data'))
    throw new Unsupported('Send the picture as multipart/form-data.');
  if (ctx.get('Content-Type').length > longestType) throw noPicture();
  const upload = await uploader();
  // Where the sender has hung up before, multer would wait for ever.
  if (ctx.req.destroyed) throw noPicture();
  try {
    await upload(ctx, async () => {});
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'LIMIT_FILE_SIZE')
      throw new TooLarge(imageTooLarge);
    throw noPicture();
  }
  const file = (ctx as Context & { file?: { buffer: Buffer } }).file;
  if (!file) throw noPicture();
  return file.buffer;
};

/** The sender, with a signal that is aborted when they hang up. */
const senderOf = (ctx: Context, { id: personId, isAdmin }: User): PictureSender => {
  const gone = new AbortController();
  ctx.res.once('close', () => gone.abort(noPicture()));
  return { personId, isAdmin, address: addressKey(ctx.ip), signal: gone.signal };
};

const noPicture = () =>
  new InvalidInput([{ field: '/image', message: 'Send one picture in the field image' }]);
