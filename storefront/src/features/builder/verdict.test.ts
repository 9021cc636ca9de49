import { expect } from 'chai';
import type { FitVerdict } from '../../lib/fit.ts';
import { inWords } from './slots.ts';
import { verdictInWords } from './verdict.ts';

const told = (...verdicts: FitVerdict[]) =>
  verdictInWords({
    findings: verdicts.map((verdict) => ({
      rule: 'socket',
      verdict,
      parts: [],
      message: '',
    })),
  });

describe('verdictInWords', () => {
  it('says the worst, and how often', () => {
    expect(told('fits', 'note', 'unknown', 'conflict')).to.match(/^1 thing does not fit/);
    expect(told('conflict', 'conflict')).to.match(/^2 things do not fit/);
    expect(told('note', 'unknown')).to.equal(
      'Nothing that is known speaks against it; 1 thing is not known.',
    );
    expect(told('fits', 'note', 'note')).to.equal('It fits, with 2 things to mind.');
    const many = Array.from({ length: 40 }, () => 'conflict' as const);
    expect(told(...many)).to.match(/^40 or more things do not fit/);
    expect(told('fits')).to.equal('All that was checked fits.');
  });

  it('says of a part by itself that there is nothing to compare', () => {
    expect(told()).to.equal('There is nothing to compare yet.');
  });
});

describe('What a machine still needs', () => {
  it('is told in the order of the places', () => {
    expect(inWords(['cases', 'memory', 'motherboards'])).to.equal(
      'a motherboard, memory, and a case',
    );
  });
});
