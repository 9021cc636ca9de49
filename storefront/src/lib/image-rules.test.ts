import { expect } from 'chai';
import { imageTypes } from '../../../domain/image.ts';
import { imageProblem } from './image-rules.ts';

const type = 'image/png';

describe('imageProblem', () => {
  it('finds none in a picture of up to 5 MB', () => {
    for (const type of imageTypes)
      expect(imageProblem({ type, size: 1 }), type).to.equal(undefined);
    expect(imageProblem({ type, size: 5 * 1024 * 1024 })).to.equal(undefined);
  });

  it('says how large one is that is too large', () => {
    expect(imageProblem({ type, size: 6.25 * 1024 * 1024 })).to.match(/^This one has 6\.3 MB\./);
    expect(imageProblem({ type, size: 5 * 1024 * 1024 + 1 })).to.contain('at most 5 MB');
  });

  it('refuses what is empty or no picture', () => {
    expect(imageProblem({ type, size: 0 })).to.contain('empty');
    for (const type of ['', 'text/plain', 'application/pdf', 'image/svg+xml', 'image/heic'])
      expect(imageProblem({ type, size: 1 }), type).to.contain('no picture');
  });
});
