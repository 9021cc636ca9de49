import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { Product } from '../../../../adapters/http/contract.ts';
import { axeFindings } from '../../testing/axe.ts';
import { eventually, openPage } from '../../testing/browser.ts';
import { openAsSomebody } from '../../testing/programs.ts';
import { edit, products } from '../../testing/shop.ts';
import { unsoundness } from '../../testing/soundness.ts';
import { goWithin } from '../../testing/within.ts';
import { aDrive, machine, open, openBuilder, partsIn, slot } from './testing.ts';

const picker = (page: Page) => page.getByRole('dialog');

const named = async (name: string): Promise<Product> => {
  const found = (await products('?limit=100')).find((part) => part.name === name);
  if (!found) throw new Error(`There is no ${name}`);
  return found;
};

/** The id of a part that the shop no longer sells, which the program has not asked for yet. */
const anIdGone = () => `00000000-0000-7000-8000-${crypto.randomUUID().slice(-12)}`;

describe('The builder', () => {
  it('leads a visitor on a phone from nothing to a whole machine, put into the basket, over plain HTTP as well', async () => {
    const page = await openPage();
    // What browsers leave out there, but on localhost.
    await page.addInitScript(() => {
      Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
      Reflect.deleteProperty(Navigator.prototype, 'clipboard');
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await page.getByRole('link', { name: /^sockets, sizes and memory types matched/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Build a machine' }).waitFor();
    await machine(page).getByText('Begin with any part.').waitFor();

    // As the page says: first any part, then what is still needed, until nothing is.
    await slot(page, 'Processors').getByRole('button', { name: 'Choose a processor' }).click();
    await picker(page).getByRole('button', { name: 'Choose AMD Ryzen 7 9700X' }).click();
    await machine(page)
      .getByText(/^Still needed: a motherboard, memory/)
      .waitFor();
    await page.locator('[data-part] a:focus', { hasText: 'AMD Ryzen 7 9700X' }).waitFor();
    await slot(page, 'Motherboards')
      .getByRole('button', { name: /^Choose/ })
      .click();
    await picker(page)
      .getByRole('button', { name: /^Choose/ })
      .first()
      .waitFor();
    expect(await axeFindings(page)).to.deep.equal([]);
    await page.keyboard.press('Escape');
    const stillNeeded = page.getByRole('listitem').filter({ hasText: 'Still needed' });
    for (;;) {
      await picker(page).waitFor({ state: 'detached' });
      const left = await stillNeeded.count();
      if (left === 0) break;
      await stillNeeded
        .first()
        .getByRole('button', { name: /^Choose/ })
        .click();
      await picker(page)
        .getByRole('listitem')
        .filter({ hasText: 'in stock' })
        .getByRole('button', { name: /^Choose/ })
        .first()
        .click();
      await eventually(
        () => stillNeeded.count(),
        (now) => now < left,
      );
    }
    await eventually(
      () => machine(page).getByRole('status').allInnerTexts(),
      ([words = '']) => words !== '' && !/do(es)? not fit|Comparing|Still needed/.test(words),
    );
    expect(await unsoundness(page)).to.deep.equal([]);
    await page.setViewportSize({ width: 390, height: 844 });
    const count = partsIn(page)?.split(',').length ?? 0;
    expect(count).to.be.at.least(7);

    await machine(page).getByRole('button', { name: 'Copy the link' }).click();
    await machine(page).getByLabel('Your browser does not let this page copy. The link:').waitFor();

    const total = await machine(page)
      .getByText(/^\$[\d,.]+$/)
      .innerText();
    // By the button that is always in reach, far from where it is told what came of it.
    await page.evaluate(() => scrollTo(0, 0));
    await page
      .getByRole('button', { name: 'Add all to basket' })
      .filter({ visible: true })
      .last()
      .click();
    const told = machine(page).getByText('The whole machine lies in your basket.');
    await told.waitFor();
    await eventually(
      () => told.evaluate((words) => words.getBoundingClientRect().bottom < innerHeight - 68),
      (isSeen) => isSeen,
    );
    await machine(page).getByRole('link', { name: 'See your basket' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your basket' }).waitFor();
    const lines = page.getByRole('list', { name: 'Parts in your basket' }).getByRole('listitem');
    await eventually(
      () => lines.count(),
      (now) => now === count,
    );
    expect(await page.getByRole('region', { name: 'Total' }).innerText()).to.contain(total);
  });

  it('counts the parts that can be chosen in words, one as well as many', async () => {
    const page = await openBuilder();
    await slot(page, 'Processors').getByRole('button', { name: 'Choose a processor' }).click();
    const status = picker(page).getByRole('status');
    await status.getByText(/^\d\d parts shown$/).waitFor();
    await picker(page).getByRole('searchbox').fill('Ryzen 7 9700X');
    await status.getByText('1 part shown', { exact: true }).waitFor();
    await picker(page).getByRole('searchbox').fill('Ryzne 7');
    await picker(page).getByText('Nothing for “Ryzne 7”; the nearest are these.').waitFor();
    await picker(page).getByRole('searchbox').fill('Ryzen 7');
    await picker(page).getByText('the nearest are these').waitFor({ state: 'detached' });
  });

  it('says beside the parts what does not fit, and mends it by another part', async () => {
    const [processor, board] = await Promise.all([
      named('AMD Ryzen 7 9700X'),
      named('MSI B550M PRO-VDH WIFI'),
    ]);
    const page = await openBuilder(processor, board);
    const told = /socket AM5; this board has AM4\.$/;
    await slot(page, 'Processors').getByText(told).waitFor();
    await slot(page, 'Motherboards').getByText(told).waitFor();
    await machine(page)
      .getByText(/not fit\. See beside the parts\.$/)
      .waitFor();
    await page.getByRole('button', { name: `Change ${board.name}` }).click();
    await picker(page).getByRole('listitem').first().waitFor();
    expect(
      await picker(page)
        .getByText(/this board has (AM4|LGA)/)
        .count(),
    ).to.equal(0);
    await picker(page).getByLabel('Only what fits').uncheck();
    await picker(page)
      .getByRole('listitem')
      .filter({ hasText: 'MSI MAG Z890 TOMAHAWK WIFI' })
      .getByText(/socket AM5; this board has LGA1851\.$/)
      .waitFor();
    await picker(page).getByRole('searchbox').fill('x870 tomahawk');
    await picker(page).getByRole('button', { name: 'Choose MSI MAG X870 TOMAHAWK WIFI' }).click();
    await slot(page, 'Motherboards').getByText('MSI MAG X870 TOMAHAWK WIFI').waitFor();
    await slot(page, 'Processors').getByText(told).waitFor({ state: 'detached' });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await eventually(focused, (words) => words === 'MSI MAG X870 TOMAHAWK WIFI');
  });

  it('names what is gone also to whoever clicks before the shop has said so', async () => {
    const gone = anIdGone();
    const page = await openBuilder();
    const drive = await aDrive();
    const { promise: clicked, resolve: click } = Promise.withResolvers<void>();
    await page.route(`**/products/${gone}`, async (route) => {
      await clicked;
      await route.continue();
    });
    await page.goto(`/builder?parts=${drive._id},${gone}`);
    await machine(page).getByRole('button', { name: 'Add all to basket' }).click();
    click();
    await machine(page).getByText('No longer sold: 1 part').waitFor();
    await page.getByRole('link', { name: 'Basket, 1 part' }).waitFor();
  });

  it('names what is sold out or gone, and puts the rest into the basket', async () => {
    const gone = anIdGone();
    const page = await openBuilder();
    const [some, none] = await Promise.all([
      aDrive({ name: 'Some drive', Stock: 1 }),
      aDrive({ name: 'No drive', Stock: 0 }),
    ]);
    const late = await aDrive({ name: 'Late drive' });
    const all = machine(page).getByRole('button', { name: 'Add all to basket' });
    await page.route(`**/products/${late._id}`, (route) => route.abort());
    const both = `/builder?parts=${late._id},${gone}`;
    await goWithin(page, both, () => all.click());
    const failed = machine(page).getByText('The shop cannot be reached');
    await failed.waitFor();
    // It is told of this machine alone.
    await page.getByRole('button', { name: 'Remove this part' }).click();
    await failed.waitFor({ state: 'detached' });
    await page.unroute(`**/products/${late._id}`);
    await goWithin(page, both, async () => {
      await page.getByRole('button', { name: 'Remove this part' }).waitFor();
      await all.click();
    });
    await machine(page).getByText('What is in stock lies in your basket.').waitFor();
    await machine(page).getByText('No longer sold: 1 part').waitFor();
    await page.getByRole('link', { name: 'Basket, 1 part' }).waitFor();
    await open(page, [`${some._id}:2`, none, gone]);
    await slot(page, 'Storage').getByText('Only 1 left').waitFor();
    await page.getByText('Gone: the shop no longer sells this part.').waitFor();
    await machine(page).getByRole('button', { name: 'Add all to basket' }).click();
    await machine(page).getByText('Sold out: No drive').waitFor();
    await machine(page).getByText('Only 1 left: Some drive').waitFor();
    await page.getByRole('link', { name: 'Basket, 2 parts' }).waitFor();
    await page.getByRole('button', { name: 'Remove this part' }).click();
    // What was told was of another machine.
    await machine(page).getByText('What is in stock').waitFor({ state: 'detached' });
    await eventually(
      async () => partsIn(page),
      (parts) => parts === `${some._id}:2,${none._id}`,
    );
    // Nothing stands in its place: the keyboard goes on at the heading.
    const heading = page.getByRole('heading', { level: 1 });
    await eventually(
      () => heading.evaluate((h1) => h1 === document.activeElement),
      (isFocused) => isFocused,
    );
  });

  it('lists the parts beside a machine of which one has left the shelf meanwhile', async () => {
    const [left, kept] = await Promise.all([aDrive(), aDrive()]);
    const page = await openBuilder(left, kept);
    await slot(page, 'Storage').getByRole('link', { name: left.name }).waitFor();
    await edit(left._id, { onShelf: false });
    await slot(page, 'Motherboards')
      .getByRole('button', { name: /^Choose/ })
      .click();
    await picker(page)
      .getByRole('button', { name: /^Choose/ })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Gone: the shop no longer sells this part.').waitFor();
  });

  it('works by keyboard alone, in every theme and as narrow as 320 pixels', async () => {
    const page = await openBuilder();
    await page.setViewportSize({ width: 320, height: 700 });
    await slot(page, 'Coolers').getByRole('button').focus();
    await page.keyboard.press('Enter');
    await picker(page).getByRole('listitem').first().waitFor();
    await page.keyboard.press('Escape');
    await picker(page).waitFor({ state: 'detached' });
    const opener = slot(page, 'Coolers').getByRole('button', { name: 'Choose a cooler' });
    expect(await opener.evaluate((button) => button === document.activeElement)).to.equal(true);
    await page.keyboard.press('Enter');
    const choice = picker(page)
      .getByRole('button', { name: /^Choose / })
      .first();
    await choice.focus();
    await page.keyboard.press('Enter');
    const remove = slot(page, 'Coolers').getByRole('button', { name: /^Remove/ });
    await remove.press('Enter');
    await eventually(
      () => opener.evaluate((button) => button === document.activeElement),
      (isFocused) => isFocused,
    );
    await open(page, [await named('AMD Ryzen 7 9700X'), await named('MSI B550M PRO-VDH WIFI')]);
    await slot(page, 'Motherboards').getByText('this board has AM4').waitFor();
    expect(await unsoundness(page)).to.deep.equal([]);
  });

  it('says on a part’s page whether it fits, and takes it from there', async () => {
    const [processor, old, board] = await Promise.all([
      named('AMD Ryzen 7 9700X'),
      named('MSI B550M PRO-VDH WIFI'),
      named('MSI MAG X870 TOMAHAWK WIFI'),
    ]);
    const begin = (opened: Page) =>
      opened.getByRole('link', { name: 'Begin a build with it' }).click();
    const page = await openAsSomebody(`/parches/${processor._id}`, begin);
    const own = slot(page, 'Your build');
    await slot(page, 'Processors').getByText(processor.name).waitFor();
    await goWithin(page, `/parches/${processor._id}`, () =>
      own.getByText('This part lies on your bench.').waitFor(),
    );
    await goWithin(page, `/parches/${old._id}`, () =>
      own.getByText('Does not fit your build.').waitFor(),
    );
    await own.getByText(/socket AM5; this board has AM4\.$/).waitFor();
    expect(await axeFindings(page)).to.deep.equal([]);
    await goWithin(page, `/parches/${board._id}`, () =>
      own.getByText(/^Fits your build/).waitFor(),
    );
    await own.getByRole('link', { name: 'Put it into your build' }).click();
    await slot(page, 'Motherboards').getByText(board.name).waitFor();
    await goWithin(page, `/parches/${old._id}`, () =>
      own.getByText(`It would take the place of ${board.name}.`).waitFor(),
    );
    // Of two cards that lie there neither goes for a look at the build.
    const cards = await Promise.all([
      named('Sapphire PULSE Radeon RX 9070 XT 16GB'),
      named('NVIDIA GeForce RTX 5070 Founders Edition'),
    ]);
    const both = cards.map(({ _id }) => _id).join(',');
    await page.evaluate((kept) => localStorage.setItem('build', kept), both);
    await page.goto(`/parches/${cards[1]._id}`);
    await own.getByRole('link', { name: 'See your build' }).click();
    await slot(page, 'Graphics cards').getByText(cards[1].name).waitFor();
    expect(partsIn(page)).to.equal(both);
  });
});
