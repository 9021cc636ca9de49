import { expect } from 'chai';
import { specLabel } from './specs.ts';

describe('The specifications that forms ask for', () => {
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
