import { expect } from 'chai';
import { publicPages } from '../../app/routes.ts';
import { content } from './content.ts';
import { servicePages } from './pages.ts';

describe('The pages of service', () => {
  it('are routes that anyone may see, each with its texts', () => {
    for (const { path } of servicePages) {
      expect(publicPages.map((page) => page.path)).to.include(path);
      expect(content[path].sections, path).to.not.have.length(0);
    }
  });
});
