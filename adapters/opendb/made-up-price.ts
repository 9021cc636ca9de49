import { createHash } from 'node:crypto';

/**
 * The data has no prices. For tests and benchmarks each part gets one from 5 to 2,000 dollars, in cents,
 * which follows from its id.
 */
export const madeUpPrice = (openId: string): number => {
  const share = createHash('sha256').update(openId).digest().readUInt32BE() / 2 ** 32;
  return Math.round(5 * 400 ** share) * 100 - 1;
};
