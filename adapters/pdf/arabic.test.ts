import { expect } from 'chai';
import { shaped } from './arabic.ts';

describe('Arabic letters', () => {
  it('have the shape of their place: alone, at the beginning, within and at the end', () => {
    expect(shaped('ب')).equal('\ufe8f');
    expect(shaped('ببب')).equal('\ufe91\ufe92\ufe90');
    // A letter that does not join the next one ends a part of the word.
    expect(shaped('زوج')).equal('\ufeaf\ufeed\ufe9d');
    expect(shaped('بء')).equal('\ufe8f\ufe80');
    expect(shaped('پاک')).equal('\ufb58\ufe8e\ufb8e');
  });

  it('are joined past the marks on them, and by the stroke between them', () => {
    expect(shaped('مُد')).equal('\ufee3\u064f\ufeaa');
    expect(shaped('بـب')).equal('\ufe91\u0640\ufe90');
  });

  it('are one with a lam before an alef', () => {
    expect(shaped('لا سلأ')).equal('\ufefb \ufeb3\ufef8');
  });

  it('are not joined to what stands beside them, which stays', () => {
    expect(shaped('e\u0301 RTX 4090 (ب) ٤٥')).equal('e\u0301 RTX 4090 (\ufe8f) ٤٥');
    expect(shaped('ب\u200cب')).equal('\ufe8f\u200c\ufe8f');
  });

  it('stay the same letters', () => {
    const text = 'بطاقة رسومات ئؤةىيكگچژ الإسلام الآن پاکستان ٹرانسپورٹ ڈیٹا ڣ ࢤ نועם \u064f';
    expect(shaped(text)).not.equal(text);
    expect(shaped(text).normalize('NFKC')).equal(text.normalize('NFKC'));
  });
});
