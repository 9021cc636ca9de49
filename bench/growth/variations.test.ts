import { expect } from 'chai';
import { randomFrom } from '../../adapters/embedded/fixtures/crowd.ts';
import { madeParts } from './made-parts.ts';
import { checkPart } from './part.ts';
import { grown, variationOf } from './variations.ts';

describe('the parts of a generator', () => {
  it('are the same for the same seed, and others for another', () => {
    expect(madeParts(50, 7)).deep.equal(madeParts(50, 7));
    expect(madeParts(50, 7)).not.deep.equal(madeParts(50, 8));
  });

  it('are parts that the shop takes, and so are their variations', () => {
    for (const part of grown(madeParts(500), 2_000)) checkPart(part);
  });

  it('grow from those that are given, the same for the same seed', () => {
    const parts = madeParts(20);
    const all = [...grown(parts, 90, 3)];
    expect(all).length(90);
    expect(all.slice(0, 20)).deep.equal(parts);
    expect(all).deep.equal([...grown(parts, 90, 3)]);
    expect(all).not.deep.equal([...grown(parts, 90, 4)]);
    expect(new Set(all.map(({ name }) => name)).size).greaterThan(75);
  });

  it('vary in colours, capacities and models, and keep the maker', () => {
    const [part] = madeParts(1);
    if (!part) throw new Error('There is no part.');
    const below = randomFrom(1);
    const names = Array.from(
      { length: 200 },
      () => variationOf({ ...part, name: 'Corsair CMK32GX5 32GB Black' }, below).name,
    );
    for (const name of names) expect(name).match(/^Corsair CMK\d\dGX\d \d+GB [A-Z][a-z]+/);
    for (const word of [/White/, /64GB/, /CMK(?!32)/, /Rev \d\.\d$|V\d$|Kit/])
      expect(
        names.some((name) => word.test(name)),
        String(word),
      ).equal(true);
  });
});
