import { expect } from 'chai';
import { publicPages } from '../../app/routes.ts';
import { content } from './content.ts';

describe('The pages of service', () => {
  it('are routes that anyone may see, each under the title that it has itself', () => {
    for (const [path, { title, sections }] of Object.entries(content)) {
      expect(publicPages.find((page) => page.path === path)?.title, path).to.equal(title);
      expect(sections, path).to.not.have.length(0);
    }
  });
});
