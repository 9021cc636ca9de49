import { expect } from 'chai';
import { CARD_FIELDS, caretAfter, expiryOf } from './card-fields.js';

const today = new Date(2026, 10, 15);
const { number, expiry, cvc } = CARD_FIELDS;

describe('the card fields', () => {
  it('show a number in groups, while it is typed too', () => {
    expect(number.format('42424')).to.equal('4242 4');
    expect(number.format('4242-4242 4242x42429')).to.equal('4242 4242 4242 4242');
  });

  const expiries = [
    ['1', '1'],
    ['12', '12'],
    ['123', '12 / 3'],
    ['12 / ', '12'],
    ['5', '05'],
    ['13', '01 / 3'],
    ['1234', '12 / 34'],
    ['12/2034', '12 / 34'],
    ['12345', '12 / 34'],
  ] as const;
  for (const [typed, shown] of expiries) {
    it(`show the expiry ${typed} as ${shown}`, () => {
      expect(expiry.format(typed)).to.equal(shown);
    });
  }

  it('read the expiry that they show', () => {
    expect(expiryOf('05 / 31')).to.deep.equal({ month: 5, year: 2031 });
  });

  const faults = [
    [number, '4242 4242', 'Your card number is incomplete.'],
    [number, '4242 4242 4242 4241', 'Your card number is invalid.'],
    [expiry, '12 / 3', "Your card's expiration date is incomplete."],
    [expiry, '00 / 30', "Your card's expiration month is invalid."],
    [expiry, '12 / 25', "Your card's expiration year is in the past."],
    [expiry, '10 / 26', "Your card's expiration date is in the past."],
    [expiry, '10 / 99', "Your card's expiration year is invalid."],
    [cvc, '12', "Your card's security code is incomplete."],
  ] as const;
  for (const [field, value, message] of faults) {
    it(`say what is wrong with ${value}`, () => {
      expect(field.check(value, today)?.message).to.equal(message);
    });
  }

  it('find nothing wrong with a good card', () => {
    expect(number.check('4242 4242 4242 4242', today)).to.equal(undefined);
    expect(expiry.check('11 / 26', today)).to.equal(undefined);
    expect(cvc.check('123', today)).to.equal(undefined);
  });

  it('leave the caret after the digit that was typed', () => {
    expect(caretAfter('4242 4242', 4)).to.equal(4);
    expect(caretAfter('4242 4242', 5)).to.equal(6);
    expect(caretAfter('4242', 0)).to.equal(0);
  });
});
