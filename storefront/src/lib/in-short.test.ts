import { expect } from 'chai';
import { inShort } from './in-short.ts';

describe('inShort', () => {
  it('leaves a name that has room', () => {
    expect(inShort('AMD Ryzen 7 9800X3D')).to.equal('AMD Ryzen 7 9800X3D');
  });

  it('cuts a longer one after a word, or anywhere when it has none', () => {
    const long = 'G.Skill Trident Z5 Neo RGB 64GB (2x32GB) DDR5-6000 CL30 black';
    expect(inShort(long)).to.equal('G.Skill Trident Z5 Neo RGB 64GB (2x32GB)…');
    expect(inShort('Endless'.repeat(9))).to.have.length(49);
  });
});
