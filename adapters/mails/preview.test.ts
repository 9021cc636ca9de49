import { expect } from 'chai';
import { mailKinds } from '../../application/outbox/ports.ts';
import { exampleOf } from './preview.ts';

describe('The example of each kind of mail', () => {
  const vienna = { publicUrl: 'https://parches.example', timeZone: 'Europe/Vienna' };
  const inDollars = { ...vienna, currency: 'usd' };

  it('has a subject, and says in its text what stands in its HTML', () => {
    const subjects = mailKinds.map((kind) => exampleOf(kind, inDollars).subject);
    expect(new Set(subjects).size).to.equal(mailKinds.length);
    for (const kind of mailKinds) {
      const { html, text } = exampleOf(kind, inDollars);
      const amounts = (of: string) => new Set(of.match(/\$[\d,]+\.\d\d/g));
      expect(amounts(text), kind).to.deep.equal(amounts(html));
      expect(text, kind).to.include('https://parches.example/').and.include('Ada Lovelace');
      expect(html + text, kind).to.not.match(/undefined|\[object|NaN/);
    }
  });

  it('begins no line with a name: one from right to left would turn the whole line around', () => {
    for (const kind of mailKinds)
      expect(exampleOf(kind, inDollars).text, kind).to.not.match(/^Ada Lovelace/m);
  });

  it('has days in the shop’s time zone, and money as the shop writes it', () => {
    const { text } = exampleOf('order placed', inDollars);
    expect(text).to.include('until Nov 24, 2026, 10:30 AM GMT+1.');
    expect(text).to.include('2 × $99.95').and.include('Total: $715.79');
    expect(exampleOf('order placed', { ...vienna, currency: 'jpy' }).text).to.include(
      'Total: ¥71,579',
    );
    expect(exampleOf('refunded', { ...vienna, currency: 'kwd' }).text).to.include(
      'KWD\u00a099.950',
    );
  });
});
