import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { randomFrom } from '../../adapters/embedded/fixtures/crowd.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { madeParts } from './made-parts.ts';
import { partOf, type Raw } from './opendb.ts';
import { checkPart, type Part } from './part.ts';

/** The parts that the shop takes, and how many it refused, by the reason. */
export type Parts = { parts: Part[]; refused: Map<string, number>; from: string };

/** As many as BuildCores OpenDB has, when this was written. */
const many = 47_500;

/**
 * The parts of a folder of BuildCores OpenDB (`CPU.jsonl.gz`, …, a line each) in an order of no
 * meaning, the same every time; without a folder as many from a generator.
 */
export const readParts = async (folder: string | undefined, seed = 1): Promise<Parts> => {
  if (!folder) return { parts: madeParts(many, seed), refused: new Map(), from: 'a generator' };
  const parts: Part[] = [];
  const refused = new Map<string, number>();
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl.gz'))
    .sort())
    for await (const line of createInterface({
      input: createReadStream(join(folder, file)).pipe(createGunzip()),
    })) {
      const reason = take(file.slice(0, -'.jsonl.gz'.length), line, parts);
      if (reason !== undefined) refused.set(reason, (refused.get(reason) ?? 0) + 1);
    }
  return { parts: shuffled(parts, seed), refused, from: 'BuildCores OpenDB' };
};

/** Adds the part of a line, or says why the shop would not take it. */
const take = (file: string, line: string, parts: Part[]): string | undefined => {
  try {
    const part = partOf(file, JSON.parse(line) as Raw);
    checkPart(part);
    parts.push(part);
    return undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return 'The line is no JSON';
    if (!(error instanceof InvalidInput)) throw error;
    return error.fields.map(({ field, message }) => `${field} ${message}`).join('; ');
  }
};

/** Fisher and Yates: a category does not stand on pages of its own, nor do the first 1,000 parts. */
const shuffled = (parts: Part[], seed: number): Part[] => {
  const below = randomFrom(seed);
  for (let last = parts.length - 1; last > 0; last -= 1) {
    const other = below(last + 1);
    [parts[last], parts[other]] = [parts[other] as Part, parts[last] as Part];
  }
  return parts;
};
