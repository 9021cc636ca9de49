import { expect } from 'chai';
import { nextLink } from './next-link.ts';

describe('nextLink', () => {
  it('finds the next page, given as a path or as a whole address', () => {
    expect(nextLink('</product?after=abc&limit=2>; rel="next"')).to.equal(
      '/product?after=abc&limit=2',
    );
    expect(nextLink('<https://shop.example/product?after=abc>; rel=next')).to.equal(
      '/product?after=abc',
    );
  });

  it('picks it from among other links', () => {
    const header = '</product>; rel="first", </product?after=x%2Cy>; title="more"; rel="next"';
    expect(nextLink(header)).to.equal('/product?after=x%2Cy');
  });

  it('is undefined on the last page', () => {
    expect(nextLink(null)).to.equal(undefined);
    expect(nextLink('</product>; rel="first"')).to.equal(undefined);
    expect(nextLink('</product>; rel="nextish"')).to.equal(undefined);
  });
});
