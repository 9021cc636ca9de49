import { expect } from 'chai';
import { labelWithUnit } from './specs.ts';

describe('The specifications that forms ask for', () => {
  it('are labelled with their units', () => {
    expect(labelWithUnit({ label: 'TDP', unit: 'W' })).to.equal('TDP (W)');
    expect(labelWithUnit({ label: 'Cores', unit: undefined })).to.equal('Cores');
  });
});
