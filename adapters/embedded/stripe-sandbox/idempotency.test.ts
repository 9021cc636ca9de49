import { expect } from 'chai';
import { fingerprint } from './idempotency.ts';

const CARD = 'payment_method_data[card]';
const body = (number: string, cvc: string) =>
  new URLSearchParams({ [`${CARD}[number]`]: number, [`${CARD}[cvc]`]: cvc }).toString();
const print = (text: string) => fingerprint('POST', '/v1/payment_intents', text);

describe('the fingerprint of a request', () => {
  it('tells requests apart by method, path and every parameter', () => {
    const prints = [
      print('amount=1&currency=usd'),
      print('amount=2&currency=usd'),
      print('amount=1'),
      fingerprint('POST', '/v1/refunds', 'amount=1'),
    ];
    expect(new Set(prints).size).to.equal(4);
    expect(print('amount=1')).to.equal(print('amount=1'));
  });

  it('is made of no more of a card than its last four digits', () => {
    const made = print(body('4242424242424242', '123'));
    expect(print(body('5555555555554242', '987'))).to.equal(made);
    expect(print(body('4242424242424241', '123'))).not.to.equal(made);
  });
});
