import { expect } from 'chai';
import { specsByCategory as domainSpecs } from '../../../domain/specs.ts';
import { specLabel, specsByCategory } from './specs.ts';

describe('The specifications that forms ask for', () => {
  it('are those that the shop checks, category by category', () => {
    expect(specsByCategory).to.deep.equal(domainSpecs);
  });

  it('are labelled with their units', () => {
    expect(['tdpWatts', 'cores', 'wifi', 'maxCoolerMm', 'voltage'].map(specLabel)).to.deep.equal([
      'TDP (W)',
      'Cores',
      'Wi-Fi',
      'Tallest cooler (mm)',
      'Voltage (V)',
    ]);
  });
});
