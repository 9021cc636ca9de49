/** What is decoded: the bytes without what nobody needs, and how many pixels they may have. */
export type Bounded = { bytes: Buffer; maxPixels: number };

/** Why a picture is not taken. */
export type Fault = 'unreadable' | 'too many pixels' | 'too much work';

const maxPixels = 50_000_000;
/** Of a picture that can only be held whole while it is read, not row by row. */
const maxPixelsHeld = 24_000_000;
/** AVIF takes twice the memory of the others. */
const maxPixelsOfAvif = 12_000_000;
/**
 * Each scan of a JPEG goes over the whole picture, however few bytes it has. libjpeg writes ten, the
 * most thorough optimizers some thirty.
 */
const maxScans = 64;

/** Looks at the bytes of a JPEG, PNG, WebP, GIF or AVIF before anything decodes them. */
export const bounded = (bytes: Buffer): Bounded | Fault => {
  const start = bytes.toString('latin1', 0, 12);
  if (start.startsWith('\xff\xd8\xff')) return boundedJpeg(bytes);
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return boundedPng(bytes);
  if (start.startsWith('GIF8')) return { bytes, maxPixels: maxPixelsHeld };
  if (/^RIFF.{4}WEBP/s.test(start)) return { bytes, maxPixels };
  // Every file of the family that AVIF is of names its type at this place.
  if (start.slice(4, 8) === 'ftyp') return { bytes, maxPixels: maxPixelsOfAvif };
  return 'unreadable';
};

/**
 * Counts the scans, from marker to marker. Markers that mean nothing here are refused: a decoder
 * might read on where this does not. Source: ITU-T T.81, B.1.1
 */
const boundedJpeg = (bytes: Buffer): Bounded | Fault => {
  let scans = 0;
  let components = 0;
  let isHeld = false;
  for (let at = 2; at + 1 < bytes.length;) {
    const marker = bytes[at + 1] ?? endOfImage;
    if (bytes[at] !== 0xff || marker === 0xff) at += 1;
    else if (isInScan(marker)) at += 2;
    else if (marker === endOfImage) break;
    else if (marker < firstMarker || at + 4 > bytes.length) return 'unreadable';
    else {
      if (marker === startOfScan) {
        scans += 1;
        // libjpeg expects others then, even where none come.
        isHeld ||= (bytes[at + 4] ?? 0) < components;
      } else if (isFrame(marker)) components = bytes[at + 9] ?? 0;
      isHeld ||= progressiveFrames.has(marker);
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  if (scans > maxScans) return 'too much work';
  return { bytes, maxPixels: isHeld || scans > 1 ? maxPixelsHeld : maxPixels };
};

const firstMarker = 0xc0;
/** By Huffman codes, and by arithmetic ones. */
const progressiveFrames = new Set([0xc2, 0xca]);
const endOfImage = 0xd9;
const startOfScan = 0xda;

/** The others up to 0xcf are of tables, and one for extensions. */
const isFrame = (marker: number): boolean => marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** An 0xff of the picture itself, or a restart. */
const isInScan = (code: number): boolean => code === 0 || (code >= 0xd0 && code <= 0xd7);

/** What is seen of a PNG, and which way up. Notes, packed or not, are for nobody. */
const chunksSeen = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT eXIf'.split(' '),
);

/** Source: PNG, third edition, 5.3 */
const boundedPng = (bytes: Buffer): Bounded => {
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (chunksSeen.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  const seen = Buffer.concat(kept);
  // A note could stand before the header in the bytes as sent.
  const isInterlaced = seen[28] === 1;
  return { bytes: seen, maxPixels: isInterlaced ? maxPixelsHeld : maxPixels };
};
