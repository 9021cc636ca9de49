// A process of its own that makes pictures anew, one at a time, and can be killed while it does:
// nothing else ends what libvips has begun. It knows no setting and no secret of the shop, and ends
// with whoever has started it.
import { flushCompileCache } from 'node:module';
import { setPriority } from 'node:os';
import sharp from 'sharp';
import type { ImageType } from '../../domain/image.ts';
import { bounded, type Fault } from './bounds.ts';

/** What is asked: the limits are of processor time and of the memory of all the process. */
export type DecodeRequest = { bytes: Uint8Array; cpuMs: number; memoryBytes: number };
export type Answer = { webp: Uint8Array } | Fault;

/**
 * The loader of libvips for each type of picture. All others are blocked, whatever a file says that
 * it is.
 */
const loaders: Record<ImageType, string> = {
  'image/jpeg': 'VipsForeignLoadJpegBuffer',
  'image/png': 'VipsForeignLoadPngBuffer',
  'image/webp': 'VipsForeignLoadWebpBuffer',
  'image/gif': 'VipsForeignLoadNsgifBuffer',
  'image/avif': 'VipsForeignLoadHeifBuffer',
};
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: Object.values(loaders) });
sharp.cache(false);
sharp.concurrency(1);
// Killed as it is, it would leave nothing for the next one.
flushCompileCache();
// Whoever asks the shop for anything else goes first.
setPriority(5);

/** The longest side of a kept picture, in pixels. */
const longestSide = 2000;
const webpQuality = 80;
const lookEveryMs = 20;

const made = async (sent: Uint8Array): Promise<Answer> => {
  const picture = bounded(Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength));
  if (typeof picture === 'string') return picture;
  try {
    const webp = await sharp(picture.bytes, { limitInputPixels: picture.maxPixels })
      .autoOrient()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: webpQuality })
      .toBuffer();
    return { webp };
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('exceeds pixel limit');
    return isTooLarge ? 'too many pixels' : 'unreadable';
  }
};

/** To end in any kinder way would wait for libvips. */
const endAtLimit = ({ cpuMs, memoryBytes }: DecodeRequest): NodeJS.Timeout => {
  const before = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1_000 > cpuMs || process.memoryUsage.rss() > memoryBytes)
      process.kill(process.pid, 'SIGKILL');
  }, lookEveryMs);
};

const answerTo = async (request: DecodeRequest): Promise<void> => {
  const watch = endAtLimit(request);
  const answer = await made(request.bytes);
  clearInterval(watch);
  process.send?.(answer);
};

process.on('message', (request: DecodeRequest) => {
  void answerTo(request);
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
