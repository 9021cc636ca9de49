import { inflateSync } from 'node:zlib';

const headerBytes = { woff: 44, sfnt: 12 };
const entryBytes = { woff: 20, sfnt: 16 };

const padded = (length: number): number => Math.ceil(length / 4) * 4;

/**
 * A WOFF file of letters unpacked to the OpenType file that it was made of. What reads letters would
 * unpack a table of a WOFF again for each letter. Source: WOFF File Format 1.0, W3C, 3 to 5.
 * @throws Error for what is no WOFF file
 */
export const sfntOf = (woff: Buffer): Buffer => {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file.');
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(headerBytes.sfnt + count * entryBytes.sfnt);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let end = head.length;
  for (let i = 0; i < count; i += 1) {
    const from = headerBytes.woff + i * entryBytes.woff;
    const to = headerBytes.sfnt + i * entryBytes.sfnt;
    const start = woff.readUInt32BE(from + 4);
    const packed = woff.readUInt32BE(from + 8);
    const length = woff.readUInt32BE(from + 12);
    const bytes = woff.subarray(start, start + packed);
    const table = Buffer.alloc(padded(length));
    (packed === length ? bytes : inflateSync(bytes)).copy(table);
    woff.copy(head, to, from, from + 4);
    woff.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(end, to + 8);
    head.writeUInt32BE(length, to + 12);
    tables.push(table);
    end += table.length;
  }
  return Buffer.concat([head, ...tables]);
};
