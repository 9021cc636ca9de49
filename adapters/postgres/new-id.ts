import { randomBytes } from 'node:crypto';
import type { NewId } from '../../application/ports.ts';

/**
 * UUIDv7 whose 12 bits after the time count up within a millisecond, so that the ids of one
 * process sort in the order of their making. Source: RFC 9562, 5.7 and 6.2, method 1.
 */
export const uuidv7 = (now: () => number = Date.now): NewId => {
  let time = 0;
  let counter = 0;
  return () => {
    const bytes = randomBytes(16);
    const current = now();
    if (current > time) [time, counter] = [current, bytes.readUInt16BE(6) & 0x7ff];
    else if (++counter > 0xfff) [time, counter] = [time + 1, 0];
    bytes.writeUIntBE(time, 0, 6);
    bytes.writeUInt16BE(0x7000 | counter, 6);
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
    const hex = bytes.toString('hex');
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      hex.slice(12, 16),
      hex.slice(16, 20),
      hex.slice(20),
    ].join('-');
  };
};
