import { expect } from 'chai';
import {
  builderAddress,
  readParts,
  withoutPart,
  withPart,
  withQuantity,
  writeParts,
} from './build.ts';

const id = (digit: number) => `00000000-0000-7000-8000-${String(digit).padStart(12, '0')}`;
const part = (digit: number, quantity = 1) => ({ productId: id(digit), quantity });

describe('The parts of a build in an address', () => {
  it('are read as they are written', () => {
    const parts = [part(1), part(2, 2), part(3, 100_000)];
    expect(writeParts(parts)).to.equal(`${id(1)},${id(2)}:2,${id(3)}:100000`);
    expect(readParts(writeParts(parts))).to.deep.equal(parts);
    expect(builderAddress(parts)).to.equal(`/builder?parts=${writeParts(parts)}`);
    expect(builderAddress([])).to.equal('/builder');
    expect(builderAddress([part(1)], id(9))).to.equal(`/builder?parts=${id(1)}&build=${id(9)}`);
  });

  it('are passed over where they make no sense, and each is there once', () => {
    expect(readParts(null)).to.deep.equal([]);
    const odd = `,x,${id(1)}:0,${id(1)}:-1,${id(1)}:100001,${id(1)}:2:3,${id(2)},${id(2)}:3`;
    expect(readParts(odd)).to.deep.equal([part(2, 3)]);
    const many = Array.from({ length: 60 }, (_, digit) => id(digit)).join(',');
    expect(readParts(many)).to.have.length(40);
  });
});

describe('A build', () => {
  it('takes a part at the end, or in the place of another', () => {
    expect(withPart([part(1)], id(2))).to.deep.equal([part(1), part(2)]);
    expect(withPart([part(1, 2), part(3)], id(2), id(1))).to.deep.equal([part(2), part(3)]);
    expect(withPart([part(1)], id(2), id(9))).to.deep.equal([part(1), part(2)]);
  });

  it('has no part twice', () => {
    expect(withPart([part(1, 2), part(2)], id(1))).to.deep.equal([part(1, 2), part(2)]);
    expect(withPart([part(1), part(2)], id(2), id(1))).to.deep.equal([part(2)]);
    expect(withPart([part(1)], id(1), id(1))).to.deep.equal([part(1)]);
  });

  it('loses a part, and changes how many there are of one', () => {
    expect(withoutPart([part(1), part(2)], id(1))).to.deep.equal([part(2)]);
    expect(withQuantity([part(1), part(2)], id(2), 4)).to.deep.equal([part(1), part(2, 4)]);
    expect(withQuantity([part(1)], id(1), 0)).to.deep.equal([part(1)]);
    expect(withQuantity([part(1)], id(1), 1e9)).to.deep.equal([part(1, 100_000)]);
  });
});
