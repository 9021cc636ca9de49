import { expect } from 'chai';
import { i18nProvider } from './words.ts';

describe('How the console says how many there are', () => {
  const range = (total: number): string =>
    i18nProvider.translate('ra.navigation.page_range_info', {
      offsetBegin: 1,
      offsetEnd: 25,
      total,
    });

  it('is exact where they were counted', () => {
    expect(range(10_000)).equal('1-25 of 10000');
  });

  it('is "about" where nobody has counted them', () => {
    expect(range(10_001)).match(/^1-25 of about 10.001$/);
  });
});
