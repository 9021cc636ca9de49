import { expect } from 'chai';
import { readCard, TEST_CARDS } from './cards.ts';
import { ApiError } from './errors.ts';
import { decodeForm } from './form.ts';
import { Parameters } from './parameters.ts';

/** 15 November 2026. */
const NOW = Date.UTC(2026, 10, 15) / 1000;
const GOOD = { number: '4242424242424242', exp_month: '12', exp_year: '34', cvc: '123' };

const read = (change: Record<string, string>) =>
  readCard(new Parameters({ ...GOOD, ...change }), NOW);

const refusal = (change: Record<string, string>) => {
  try {
    read(change);
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, ...error.details };
    throw error;
  }
  return undefined;
};

describe('a card', () => {
  it('is read with a short or a long year, with or without spaces', () => {
    const read34 = { last4: '4242', expMonth: 12, expYear: 2034 };
    expect(read({})).to.deep.equal(read34);
    expect(read({ number: '4242 4242 4242 4242', exp_year: '2034' })).to.deep.equal(read34);
  });

  it('that is a test card is taken, each of them told apart by its last four digits', () => {
    for (const { number } of TEST_CARDS) expect(refusal({ number })).to.equal(undefined);
    expect(new Set(TEST_CARDS.map(({ number }) => number.slice(-4))).size).to.equal(
      TEST_CARDS.length,
    );
  });

  const wrong: [what: string, change: Record<string, string>, code: string, param: string][] = [
    ['of too few digits', { number: '42424242' }, 'invalid_number', 'number'],
    ['with letters', { number: '4242abcd42424242' }, 'invalid_number', 'number'],
    ['with a wrong check digit', { number: '4242424242424241' }, 'incorrect_number', 'number'],
    ['that is no test card', { number: '4111111111111111' }, 'card_declined', 'number'],
    ['of a 13th month', { exp_month: '13' }, 'invalid_expiry_month', 'exp_month'],
    ['of last year', { exp_year: '2025' }, 'invalid_expiry_year', 'exp_year'],
    ['of a far future', { exp_year: '2099' }, 'invalid_expiry_year', 'exp_year'],
    ['of last month', { exp_year: '26', exp_month: '10' }, 'invalid_expiry_month', 'exp_month'],
    ['with a short code', { cvc: '12' }, 'invalid_cvc', 'cvc'],
  ];
  for (const [what, change, code, param] of wrong) {
    it(`${what} is refused: ${code}`, () => {
      expect(refusal(change)).to.include({ status: 402, type: 'card_error', code, param });
    });
  }

  it('that expires this month is still good', () => {
    expect(refusal({ exp_year: '26', exp_month: '11' })).to.equal(undefined);
  });
});

describe('a form', () => {
  it('is decoded with nested names and lists', () => {
    const form = decodeForm('amount=5&metadata[booking]=a+b&expand[0]=x&expand[]=y&c[d][e]=%5B');
    expect(JSON.parse(JSON.stringify(form))).to.deep.equal({
      amount: '5',
      metadata: { booking: 'a b' },
      expand: { 0: 'x', 1: 'y' },
      c: { d: { e: '[' } },
    });
  });

  it('leaves every prototype alone', () => {
    const form = decodeForm('__proto__[polluted]=1&metadata[__proto__]=2&constructor[prototype]=3');
    expect(Object.keys(form)).to.deep.equal(['__proto__', 'metadata', 'constructor']);
    expect(Object.prototype).not.to.have.property('polluted');
  });

  for (const text of ['a=1&a=2', 'a=1&a[b]=2', 'a[b]=1&a=2', 'a[b', '[a]=1', 'a[b]c=1']) {
    it(`that is malformed or ambiguous is refused: ${text}`, () => {
      expect(() => decodeForm(text)).to.throw(ApiError);
    });
  }
});
