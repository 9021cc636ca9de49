import { expect } from 'chai';
import { eventually, openPage } from '../../testing/browser.ts';

const open = async (path = '/blogs') => {
  const page = await openPage();
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: 'Blogs' }).waitFor();
  return page;
};

describe('The blogs, open to anyone', () => {
  it('are five question-and-answer cards, each worth its reading time, with a list of contents where there is room for it', async () => {
    const page = await open();
    expect(await page.title()).to.equal('Blogs · Parches');
    const cards = page.getByRole('article');
    expect(await cards.count()).to.equal(5);
    for (const card of await cards.all()) {
      const question = await card.getByRole('heading', { level: 2 }).innerText();
      expect(question).to.match(/\?$/);
      const words = (await card.innerText()).split(/\s+/).length;
      expect(words, question).to.be.within(150, 330);
      expect(
        await card.locator('table, figure, ol').count(),
        `${question}: a figure`,
      ).to.be.at.least(1);
    }

    const contents = page.getByRole('navigation', { name: 'On this page' });
    expect(await contents.getByRole('link').count()).to.equal(5);
    await contents.getByRole('link', { name: 'M.2 slots' }).click();
    expect(new URL(page.url()).hash).to.equal('#m2-slot');
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await contents.count()).to.equal(0);
  });

  it('can be linked to, each by its question', async () => {
    const page = await open();
    const question = page.getByRole('link', { name: /^Air or liquid: which/ });
    await question.click();
    expect(new URL(page.url()).hash).to.equal('#cooling');
    const top = () => page.locator('#cooling').evaluate((card) => card.getBoundingClientRect().top);
    await eventually(top, (place) => place >= 0 && place < 200);
    await page.goto('/');
    await page.goto('/blogs#first-boot');
    await eventually(
      () => page.locator('#first-boot').evaluate((card) => card.getBoundingClientRect().top),
      (place) => place < 900,
    );
  });

  it('are led to by the slides of the home page', async () => {
    const page = await openPage();
    await page.goto('/');
    await page.getByRole('button', { name: /Memory$/ }).click();
    await page.getByRole('link', { name: 'What the numbers mean' }).click();
    await page.waitForURL('**/blogs#memory');
    await eventually(
      () => page.locator('#memory').evaluate((card) => card.getBoundingClientRect().top),
      (place) => place >= 0 && place < 200,
    );
  });
});
