import { expect } from 'chai';
import { countries, countryName } from '../../../domain/destination.ts';
import { countryChoices, countryOfLanguage } from './countries.ts';

describe('The countries of the checkout', () => {
  it('have a name each, in the order of their names', () => {
    const choices = countryChoices([]);
    expect(choices.map(({ code }) => code)).to.have.members(countries);
    expect(choices.filter(({ code, name }) => code === name)).to.deep.equal([]);
    const names = choices.map(({ name }) => name);
    expect(names.indexOf('Åland Islands')).to.be.lessThan(names.indexOf('Albania'));
    expect(countryName('AT')).to.equal('Austria');
    expect(countryChoices(['DE', 'AT']).map(({ name }) => name)).to.deep.equal([
      'Austria',
      'Germany',
    ]);
  });

  it('are guessed from a language only where it names one', () => {
    expect(['de-AT', 'en', 'zh-Hant-TW', 'es-419'].map(countryOfLanguage)).to.deep.equal([
      'AT',
      '',
      'TW',
      '',
    ]);
  });

  it('are not guessed from what is no language, as some browsers tell', () => {
    expect(['en-US@posix', 'C', ''].map(countryOfLanguage)).to.deep.equal(['', '', '']);
  });
});
