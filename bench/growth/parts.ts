import { readdirSync } from 'node:fs';
import { randomFrom } from '../../adapters/embedded/fixtures/crowd.ts';
import { fileEnding, linesOf } from '../../adapters/opendb/lines.ts';
import { madeUpPrice } from '../../adapters/opendb/made-up-price.ts';
import { partOf, type Raw } from '../../adapters/opendb/part.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { madeParts } from './made-parts.ts';
import { checkPart, type Part } from './part.ts';

/** The parts that the shop accepts, and by reason, how many it refuses. */
export type Parts = { parts: Part[]; refused: Map<string, number>; from: string };

/** As many as BuildCores OpenDB had when this was written. */
const many = 47_500;

/**
 * The parts of a folder of BuildCores OpenDB (`CPU.jsonl.gz`, …, one part a line), shuffled in the
 * same way each time; without a folder, as many generated ones.
 */
export const readParts = async (folder: string | undefined, seed = 1): Promise<Parts> => {
  if (!folder) return { parts: madeParts(many, seed), refused: new Map(), from: 'a generator' };
  const parts: Part[] = [];
  const refused = new Map<string, number>();
  const files = readdirSync(folder).filter((name) => name.endsWith(fileEnding));
  for (const file of files.map((name) => name.slice(0, -fileEnding.length)).sort())
    for await (const line of linesOf(folder, file)) {
      const reason = take(file, line, parts);
      if (reason !== undefined) refused.set(reason, (refused.get(reason) ?? 0) + 1);
    }
  return { parts: shuffled(parts, seed), refused, from: 'BuildCores OpenDB' };
};

/** Adds the part of a line. @returns why the shop would refuse it, if it would */
const take = (file: string, line: string, parts: Part[]): string | undefined => {
  try {
    const { openId, partNumbers: _, ...told } = partOf(file, JSON.parse(line) as Raw);
    const part = { ...told, priceMinor: madeUpPrice(openId), stock: 1_000 };
    checkPart(part);
    parts.push(part);
    return undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return 'The line is no JSON';
    if (!(error instanceof InvalidInput)) throw error;
    return error.fields.map(({ field, message }) => `${field} ${message}`).join('; ');
  }
};

/** Mixes the parts of all categories, as in a shop (the algorithm is that of Fisher and Yates). */
const shuffled = (parts: Part[], seed: number): Part[] => {
  const below = randomFrom(seed);
  for (let last = parts.length - 1; last > 0; last -= 1) {
    const other = below(last + 1);
    [parts[last], parts[other]] = [parts[other] as Part, parts[last] as Part];
  }
  return parts;
};
