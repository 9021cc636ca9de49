/**
 * Pictures that cost whoever reads them far more than whoever sends them: for tests, and for what
 * attacks the whole shop. All are made by hand, byte by byte, and are the same each time.
 */
import { crc32, deflateSync } from 'node:zlib';

type Size = { width: number; height: number };

/** A marker of JPEG with its length and what it holds. Source: ITU-T T.81, B.1.1.4 */
const segment = (marker: number, ...payload: number[]): Buffer => {
  const length = payload.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...payload]);
};

const bytesOf = (number: number): [number, number] => [number >> 8, number & 0xff];

/** Bits of a scan as they are written: zero bytes behind each 0xff, ones at the end. */
const entropyCoded = (bits: string): Buffer =>
  Buffer.from(
    (bits.match(/.{1,8}/g) ?? []).flatMap((byte) => {
      const value = Number.parseInt(byte.padEnd(8, '1'), 2);
      return value === 0xff ? [0xff, 0] : [value];
    }),
  );

/** How many blocks one code may say to be empty. Source: ITU-T T.81, G.1.2.2 */
const longestRun = 32_767;

/**
 * A whole, valid progressive JPEG of one grey in so many scans, up to 2,647, each of which goes over
 * every block and says next to nothing: the first is a bit a block, the others two bytes for 32,767.
 */
export const jpegOfScans = (scans: number, { width, height }: Size): Buffer => {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const components = [1, 2, 3];
  // The only code of each table is one zero bit: no difference, and a run of empty blocks.
  const oneCode = (kind: number, symbol: number) =>
    segment(0xc4, kind, 1, ...Array.from({ length: 15 }, () => 0), symbol);
  const flat = entropyCoded('0'.repeat(blocks * components.length));
  const empty = entropyCoded(`0${'1'.repeat(14)}`.repeat(Math.ceil(blocks / longestRun)));
  const scan = (of: number[], from: number, to: number, high: number, low: number) =>
    segment(0xda, of.length, ...of.flatMap((id) => [id, 0]), from, to, (high << 4) | low);

  const parts = [scan(components, 0, 0, 0, 0), flat];
  for (let low = 13; low >= 0; low--)
    for (let coefficient = 1; coefficient <= 63; coefficient++)
      for (const id of components)
        if (parts.length < 2 * scans)
          parts.push(scan([id], coefficient, coefficient, low === 13 ? 0 : low + 1, low), empty);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array.from({ length: 64 }, () => 1)),
    segment(
      0xc2,
      8,
      ...bytesOf(height),
      ...bytesOf(width),
      components.length,
      ...components.flatMap((id) => [id, 0x11, 0]),
    ),
    oneCode(0x00, 0x00),
    oneCode(0x10, 0xe0),
    ...parts,
    Buffer.from([0xff, 0xd9]),
  ]);
};

/** Source: PNG, third edition, 5.3 */
const chunk = (type: string, data: Buffer = Buffer.alloc(0)): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
};

const png = ({ width, height }: Size, ...chunks: Buffer[]): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...chunks,
    chunk('IEND'),
  ]);
};

/** A PNG that says to be of this size and has hardly a pixel in it. */
export const hollowPng = (size: Size): Buffer =>
  png(size, chunk('IDAT', Buffer.from('789c636000000002000148afa471', 'hex')));

/** A whole PNG of one pixel with notes that are so many bytes when they are unpacked, each. */
export const pngOfPackedNotes = (notes: number, bytes: number): Buffer => {
  const packed = deflateSync(Buffer.alloc(bytes, 'a'));
  const note = (index: number) => {
    const key = Buffer.from(`note${index}\0`, 'latin1');
    return index % 2 === 0
      ? chunk('zTXt', Buffer.concat([key, Buffer.of(0), packed]))
      : chunk('iTXt', Buffer.concat([key, Buffer.of(1, 0, 0, 0), packed]));
  };
  return png(
    { width: 1, height: 1 },
    ...Array.from({ length: notes }, (_, index) => note(index)),
    chunk('IDAT', deflateSync(Buffer.alloc(4))),
  );
};

/** A GIF of so many frames, each of a single pixel. */
export const gifOfFrames = (frames: number): Buffer => {
  // One pixel of the first colour: clear, 0, end.
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0]);
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 200, 20, 20, 20, 20, 200]),
    ...Array.from({ length: frames }, () => frame),
    Buffer.of(0x3b),
  ]);
};
