import { expect } from 'chai';
import { eventually, openPage, takeMissteps } from './browser.ts';

/** What no page of ours may do, by the directive that forbids it. */
const forbidden: Record<string, () => void> = {
  'script-src': () => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.body.append(script);
  },
  'script-src-attr': () => document.body.setAttribute('onclick', 'window.ran = true'),
  'script-src of a javascript: link': () => {
    const link = document.createElement('a');
    link.href = 'javascript:window.ran = true';
    document.body.append(link);
    link.click();
  },
  'style-src': () => document.body.append(document.createElement('style')),
};

describe('The watch over every page of these tests', () => {
  for (const [directive, violate] of Object.entries(forbidden))
    it(`notices what the content security policy forbids: ${directive}`, async () => {
      const page = await openPage();
      await page.goto('/');
      expect(takeMissteps()).to.deep.equal([]);
      await page.evaluate(violate);
      const found: string[] = [];
      await eventually(
        async () => found.push(...takeMissteps()),
        () => found.some((misstep) => misstep.includes('Content Security Policy')),
      );
      expect(await page.evaluate(() => 'ran' in window)).to.equal(false);
    });
});
