import { basketMaxPieces } from './basket.ts';
import { Conflict, InvalidInput } from './errors.ts';
import { fitMaxParts } from './fit.ts';
import { language } from './money.ts';
import { nameFaults } from './name.ts';

export const buildNameMaxLength = 100;

/** The most machines that one person keeps. */
export const mostBuilds = 50;

export type BuildPart = { productId: string; quantity: number };

/** Everything that is stored of a build. */
export type BuildRecord = {
  id: string;
  ownerId: string;
  name: string;
  /** In the order in which they were given; each product once. */
  parts: BuildPart[];
  updatedAt: Date;
};

/** What its owner says of it. */
export type BuildContent = Pick<BuildRecord, 'name' | 'parts'>;

/** Its fields can be read; only its methods change them. */
export interface Build extends Readonly<BuildRecord> {}

/** A machine that somebody puts together: parts in quantities. It reserves nothing. */
export class Build {
  /** @throws InvalidInput */
  constructor({ name, parts, ...build }: BuildRecord) {
    Object.assign(this, build, contentOf({ name, parts }));
  }

  /** A build from what was stored. */
  static restore(record: BuildRecord): Build {
    return Object.assign(Object.create(Build.prototype), record);
  }

  /** @throws InvalidInput, and stays as it is */
  change(content: BuildContent, now: Date): void {
    Object.assign(this, contentOf(content, this.name), { updatedAt: now });
  }
}

/** @throws InvalidInput for a name that cannot be, no part, too many, or a quantity that cannot be */
const contentOf = ({ name, parts }: BuildContent, before?: string): BuildContent => {
  const given = { name: name.trim(), parts: addedUp(parts) };
  const faults = nameFaults(given.name, before);
  if (given.name.length < 1 || given.name.length > buildNameMaxLength)
    faults.push({ field: 'name', message: `Name it in 1 to ${buildNameMaxLength} characters` });
  if (given.parts.length < 1 || given.parts.length > fitMaxParts)
    faults.push({ field: 'parts', message: `Choose 1 to ${fitMaxParts} different parts` });
  if (given.parts.some(({ quantity }) => !isQuantity(quantity)))
    faults.push({
      field: 'parts',
      message: `Take a whole number from 1 to ${basketMaxPieces.toLocaleString(language)} of each part`,
    });
  if (faults.length > 0) throw new InvalidInput(faults);
  return given;
};

const isQuantity = (quantity: number): boolean =>
  Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= basketMaxPieces;

/** Each product once, with all of its pieces. */
const addedUp = (parts: BuildPart[]): BuildPart[] =>
  [...Map.groupBy(parts, ({ productId }) => productId)].map(([productId, same]) => ({
    productId,
    quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
  }));

/** @param count how many its owner has @throws Conflict when there is no room for another */
export const assertRoomForBuild = (count: number): void => {
  if (count >= mostBuilds)
    throw new Conflict(`You keep ${mostBuilds} builds already. Remove one first.`);
};
