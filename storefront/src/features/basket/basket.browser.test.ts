import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFindings } from '../../testing/axe.ts';
import { eventually, expectFailure, openPage, untilTexts } from '../../testing/browser.ts';
import { priceHoles } from '../../testing/price-holes.ts';
import { aBuyer, openAsBuyer } from '../../testing/programs.ts';
import { aPart, arriveAs, edit, logIn, placeBooking, register } from '../../testing/shop.ts';
import { unsoundness } from '../../testing/soundness.ts';
import { comeBack, goWithin, untilAnswered, untilQuiet, untilTold } from '../../testing/within.ts';
import { basketOf, line, link, putFor, quantity, total } from './testing.ts';
import { answerTo } from '../../testing/answer-to.ts';

const isFocused = (page: Page, name: string) =>
  eventually(
    () =>
      page.evaluate(() => {
        const { activeElement: element } = document;
        return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
      }),
    (focused) => focused === name,
  );

describe('The basket of a person', () => {
  it('takes a part from its page, in the quantity that stands there, follows what is changed elsewhere, and takes no more than there are', async () => {
    const person = await aBuyer();
    const part = await aPart({ Stock: 6 });
    const page = await openAsBuyer(`/parches/${part._id}`);
    await page.getByRole('button', { name: 'One more' }).click();
    const add = page.getByRole('button', { name: `Add to basket: ${part.name}` });
    // The page counts it at once, before the shop has it.
    await untilTold(page, `In your basket: 2 × ${part.name}`, () => add.click());
    await link(page, 'Basket, 2 parts').waitFor();
    expect(await basketOf(person)).to.deep.equal([[part._id, 2]]);
    await putFor(person, part, 6);
    await comeBack(page);
    await link(page, 'Basket, 6 parts').waitFor();
    await untilTold(page, 'All 6 that are left', () => add.click());
    expect(await basketOf(person)).to.deep.equal([[part._id, 6]]);
  });

  it('says so when a part costs something else by now than where it was put in', async () => {
    const part = await aPart({ price: 10 });
    const page = await openAsBuyer(`/parches/${part._id}`);
    const add = page.getByRole('button', { name: `Add to basket: ${part.name}` });
    const before = page.getByText('$10.00', { exact: true });
    await before.first().waitFor();
    await edit(part._id, { price: 12.5 });
    await untilTold(page, /^Price changed: .* was \$10\.00, now \$12\.50$/, () => add.click());
    // The page does not go on to name the price of before.
    await before.first().waitFor({ state: 'detached' });
  });

  it('says so when a part costs something else by now than its line says that is changed', async () => {
    const person = await aBuyer();
    const part = await aPart({ price: 10 });
    await putFor(person, part, 1);
    // It asks for nothing any more, which would tell the new price itself.
    const page = await openAsBuyer('/basket');
    await line(page, part).getByText('$10.00').waitFor();
    await link(page, 'Basket, 1 part').waitFor();
    await untilAnswered(page);
    await edit(part._id, { price: 12.5 });
    const more = page.getByRole('button', { name: `One more: ${part.name}` });
    // A toast waits while the window has not the focus: on a busy machine it was gone before it was counted.
    await page.evaluate(() => Object.assign(document, { hasFocus: () => false }));
    await more.click();
    await more.click();
    await total(page).getByText('$37.50').waitFor();
    const told = page.getByText(/^Price changed: .* was \$10\.00, now \$12\.50$/);
    await told.waitFor();
    expect(await told.count()).to.equal(1);
    await page.evaluate(() => Reflect.deleteProperty(document, 'hasFocus'));
  });

  it('says what has changed: the price, how many are left, sold out, gone', async () => {
    const person = await aBuyer();
    const long = `A very long name of a part ${'with many words and nolineatallwherebreakingiseasy '.repeat(3)}`;
    const [dearer, few, out, gone] = [
      await aPart({ name: long.trim(), price: 1_234.5 }),
      await aPart({ name: 'A part of few', Stock: 5 }),
      await aPart({ name: 'A part that sells out', Stock: 1 }),
      await aPart({ name: 'A part that goes' }),
    ];
    for (const part of [dearer, few, out, gone]) await putFor(person, part, part === few ? 4 : 1);
    await edit(dearer._id, { price: 1_300 });
    await edit(gone._id, { onShelf: false });
    const another = await register();
    await placeBooking(another, few, 3);
    await placeBooking(another, out);
    const page = await openAsBuyer('/basket');
    await line(page, dearer).getByText('was $1,234.50, now $1,300.00').waitFor();
    await line(page, out).getByText('Sold out: there is none left at the moment.').waitFor();
    await line(page, gone).getByText('Gone: the shop no longer sells this part.').waitFor();
    await page.getByText('3 parts cannot be ordered').waitFor();
    expect(await priceHoles(page.getByRole('main'))).to.deep.equal([]);
    expect(await unsoundness(page)).to.deep.equal([]);
    await line(page, few).getByText('Only 2 left.').waitFor();
    await page.getByRole('button', { name: `Take 2: ${few.name}` }).click();
    await eventually(
      () => basketOf(person),
      (now) => now.some(([id, many]) => id === few._id && many === 2),
    );
    await page.getByRole('button', { name: `Remove ${gone.name}` }).click();
    await line(page, gone).waitFor({ state: 'detached' });
    await page.getByText('1 part cannot be ordered').waitFor();
  });

  it('is changed by keyboard alone, at once, and takes a change back with a word when it fails', async () => {
    const person = await aBuyer();
    const part = await aPart();
    await putFor(person, part, 2);
    const page = await openAsBuyer('/basket');
    await line(page, part).getByRole('link').focus();
    await page.keyboard.press('Tab');
    await isFocused(page, `One fewer: ${part.name}`);
    await page.keyboard.press('Enter');
    await link(page, 'Basket, 1 part').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('7');
    await page.keyboard.press('Tab');
    await isFocused(page, `One more: ${part.name}`);
    await link(page, 'Basket, 7 parts').waitFor();
    await page.keyboard.press('Enter');
    await link(page, 'Basket, 8 parts').waitFor();
    await page.keyboard.press('Tab');
    await isFocused(page, `Remove ${part.name}`);
    await page.keyboard.press('Enter');
    await isFocused(page, `Undo: put back ${part.name}`);
    expect(await axeFindings(page)).to.deep.equal([]);
    await eventually(
      () => basketOf(person),
      (lines) => lines.length === 0,
    );
    await page.keyboard.press('Enter');
    await isFocused(page, part.name);
    await eventually(
      () => basketOf(person),
      ([first]) => first?.[1] === 8,
    );

    let answered = Promise.withResolvers<void>();
    expectFailure(503);
    await page.route('**/basket/*', async (route) => {
      await answered.promise;
      await route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: JSON.stringify({ detail: 'The database cannot be reached right now.' }),
      });
    });
    const alert = page.getByRole('alert').getByText('The database cannot be reached');
    // A toast waits while the window has not the focus.
    await page.evaluate(() => Object.assign(document, { hasFocus: () => false }));
    for (const _ of ['once', 'and once more']) {
      answered = Promise.withResolvers();
      await page.getByRole('button', { name: `One more: ${part.name}` }).click();
      await link(page, 'Basket, 9 parts').waitFor();
      await untilTexts(total(page), ['$112.50']);
      // Why it failed is said when the basket has been read again.
      await untilQuiet(page, async () => {
        answered.resolve();
        await link(page, 'Basket, 8 parts').waitFor();
      });
      await alert.first().waitFor();
    }
    expect(await alert.count()).to.equal(1);
    expect(await quantity(page, part).inputValue()).to.equal('8');
    await page.evaluate(() => Reflect.deleteProperty(document, 'hasFocus'));
  });

  it('takes back all of several changes that fail, though it cannot be read again', async () => {
    const person = await aBuyer();
    const part = await aPart();
    await putFor(person, part, 2);
    const page = await openAsBuyer('/basket');
    await link(page, 'Basket, 2 parts').waitFor();
    const answered = Promise.withResolvers<void>();
    await page.route(/\/basket(\/|$)/, async (route) => {
      await answered.promise;
      await route.abort();
    });
    const more = page.getByRole('button', { name: `One more: ${part.name}` });
    await more.click();
    await link(page, 'Basket, 3 parts').waitFor();
    await more.click();
    await link(page, 'Basket, 4 parts').waitFor();
    answered.resolve();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await link(page, 'Basket, 2 parts').waitFor();
    expect(await quantity(page, part).inputValue()).to.equal('2');
  });

  it('is not changed by what somebody before them had changed, which the shop was slow to answer', async () => {
    const [ada, bob, part] = await Promise.all([register(), register(), aPart()]);
    await putFor(ada, part, 2);
    const page = await openPage();
    await arriveAs(page, ada, `/parches/${part._id}`);
    await link(page, 'Basket, 2 parts').waitFor();
    const [done, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/basket/*', async (route) => {
      const response = await answerTo(route);
      done.resolve();
      await answered.promise;
      await route.fulfill({ response }).catch(() => {}); // the page may have given it up
    });
    for (const _ of ['once', 'and once more'])
      await page.getByRole('button', { name: `Add to basket: ${part.name}` }).click();
    await link(page, 'Basket, 3 parts').click();
    await page.getByRole('button', { name: `One more: ${part.name}` }).click();
    await link(page, 'Basket, 4 parts').waitFor();
    await done.promise;
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await untilQuiet(page, async () => {
      const read = page.waitForResponse('**/basket');
      await logIn(page, bob);
      await read;
      answered.resolve();
    });
    await link(page, 'Basket').waitFor();
    expect(await basketOf(bob)).to.deep.equal([]);
    expect(await basketOf(ada)).to.deep.equal([[part._id, 3]]);
  });

  it('keeps what was removed to be put back, where that has failed', async () => {
    const person = await aBuyer();
    const part = await aPart();
    await putFor(person, part, 2);
    const page = await openAsBuyer('/basket');
    await page.getByRole('button', { name: `Remove ${part.name}` }).click();
    await eventually(
      () => basketOf(person),
      (lines) => lines.length === 0,
    );
    await page.route('**/basket/*', (route) => route.abort());
    const undo = page.getByRole('button', { name: `Undo: put back ${part.name}` });
    await untilTold(page, 'The shop cannot be reached', () => undo.click());
    await isFocused(page, `Undo: put back ${part.name}`);
    await page.unroute('**/basket/*');
    await undo.click();
    await eventually(
      () => basketOf(person),
      ([first]) => first?.[1] === 2,
    );
    await isFocused(page, part.name);
    await undo.waitFor({ state: 'detached' });
  });

  it('says so when it cannot be read, and can be asked again', async () => {
    const person = await register();
    const page = await openPage();
    await page.route('**/basket', (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.abort(),
    );
    // The count in the bar asks when its code is there: later it would take the failure away for a moment.
    const isCounted = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/basket'));
    await arriveAs(page, person, '/delivery');
    await isCounted;
    const told = page.getByRole('main').getByRole('alert');
    await goWithin(page, '/basket', () => told.getByText('The shop cannot be reached').waitFor());
    await page.unroute('**/basket');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Your basket is empty').waitFor();
  });
});
