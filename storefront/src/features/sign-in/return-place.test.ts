import { expect } from 'chai';
import { returnPlace } from './return-place.ts';

describe('returnPlace', () => {
  it('is where the person came from, with search and hash', () => {
    const from = { pathname: '/parches/1', search: '?q=a', hash: '#specs', key: 'x' };
    expect(returnPlace({ from })).to.equal('/parches/1?q=a#specs');
    expect(returnPlace({ from: { pathname: '/parches' } })).to.equal('/parches');
  });

  it('is the home page by default', () => {
    for (const state of [null, undefined, 'x', {}, { from: null }, { from: { pathname: 3 } }])
      expect(returnPlace(state)).to.equal('/');
  });

  it('never leads to another host or back to the login', () => {
    for (const pathname of [
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/\n\\evil.example',
      'javascript:alert(1)',
      'https://evil.example',
      '/login',
      '/signup',
    ])
      expect(returnPlace({ from: { pathname } }), pathname).to.equal('/');
  });
});
