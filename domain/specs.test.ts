import { expect } from 'chai';
import { InvalidInput } from './errors.ts';
import { checkSpecs, type Specs } from './specs.ts';

describe('specs', () => {
  it('fit when every name and type is the category’s', () => {
    checkSpecs('processors', {
      socket: 'AM5',
      cores: 8,
      boostClockGHz: 5.2,
      memoryTypes: ['DDR5'],
      integratedGraphics: true,
    });
    checkSpecs('processors', {});
  });

  it('are refused where they are too long together', () => {
    const long = { note: Array.from({ length: 30 }, () => 'x'.repeat(200)) };
    expect(() => checkSpecs('keyboards', long)).throw(InvalidInput);
    expect(() => checkSpecs('keyboards', { note: ['x'.repeat(200)] })).not.throw();
  });

  it('of another name or type are refused, each where it stands', () => {
    const specs: Specs = {
      soket: 'AM5',
      cores: 1.5,
      threads: -1,
      baseClockGHz: '4.2',
      memoryTypes: 'DDR5',
      coolerIncluded: 'yes',
      socket: 5,
    };
    const refused = () => checkSpecs('processors', specs);
    expect(refused).throw(InvalidInput);
    try {
      refused();
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      expect(error.fields.map(({ field }) => field)).deep.equal(
        Object.keys(specs).map((name) => `specs/${name}`),
      );
    }
  });

  it('of a category that is not listed, or of none, have any names', () => {
    checkSpecs('keyboards', { layout: 'de', keys: 105 });
    checkSpecs(undefined, { layout: 'de' });
  });

  it('are checked by own names only, whatever the category and the specs are called', () => {
    for (const category of ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'])
      for (const name of ['name', 'length', 'constructor', 'prototype', 'layout'])
        expect(() => checkSpecs(category, { [name]: 'x' }), `${category}.${name}`).not.throw();
    for (const name of ['constructor', 'toString', 'hasOwnProperty'])
      expect(() => checkSpecs('processors', { [name]: 'x' }), name).throw(InvalidInput);
  });
});
