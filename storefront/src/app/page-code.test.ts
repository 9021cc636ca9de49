import { expect } from 'chai';
import { pageCode, type PageModule } from './page-code.ts';

const module: PageModule = { default: () => null };

describe("A page's code", () => {
  it('is asked for once, and again only after it did not arrive', async () => {
    const answers = [Promise.reject(new TypeError('offline')), Promise.resolve(module)];
    let asked = 0;
    const page = pageCode(async () => answers[asked++] ?? expect.fail('asked once too often'));
    const failed = await page.load().catch((error: unknown) => error);
    expect(failed).to.be.instanceOf(Error).with.property('name', 'PageMissing');
    // The shown component keeps its failure; another load tries again.
    const shown = page.Content;
    expect([asked, page.Content]).to.deep.equal([1, shown]);
    const again = page.load();
    expect(page.Content).not.to.equal(shown);
    expect(await Promise.all([again, page.load()])).to.deep.equal([module, module]);
    expect(asked).to.equal(2);
  });

  it('is shown without a wait once it is there', async () => {
    const page = pageCode(async () => module);
    expect(page.Content).not.to.equal(module.default);
    await page.load();
    expect(page.Content).to.equal(module.default);
  });
});
