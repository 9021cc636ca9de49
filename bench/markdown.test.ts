import { expect } from 'chai';
import { replaceBetween } from './markdown.ts';

describe('A report', () => {
  it('takes its place on the page, and leaves the rest', () => {
    const page = (inside: string) =>
      `Before\n<!-- speed: begin -->${inside}<!-- speed: end -->\nAfter`;
    expect(replaceBetween(page('old'), 'speed', 'new')).to.equal(page('\n\nnew\n\n'));
    expect(() => replaceBetween('Nothing', 'speed', 'new')).to.throw(
      'has no <!-- speed: begin -->',
    );
  });
});
