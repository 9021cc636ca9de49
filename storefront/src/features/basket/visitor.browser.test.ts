import { expect } from 'chai';
import type { Page, Route } from 'playwright-core';
import type { Product } from '../../../../adapters/http/contract.ts';
import { orderMaxLines } from '../../../../domain/basket.ts';
import { eventually, openPage } from '../../testing/browser.ts';
import { openAsVisitor } from '../../testing/programs.ts';
import { aPart, arriveAs, callAs, edit, logIn, products, register } from '../../testing/shop.ts';
import {
  goWithin,
  letToastsStay,
  twoFrames,
  untilAnswered,
  untilTold,
} from '../../testing/within.ts';
import { basketOf, line, link, putFor, quantity, total } from './testing.ts';
import { answerTo } from '../../testing/answer-to.ts';

const kept = 'basket';

/** A visitor's browser keeps this text of what was put in, as if by another tab. */
const keep = (page: Page, text: string) =>
  page.evaluate(
    ([key, newValue]) => {
      localStorage.setItem(key, newValue);
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    },
    [kept, text] as const,
  );

/** What a visitor's browser keeps of parts that were put in. */
const keepFor = (page: Page, parts: [Product, number][]) => {
  const lines = parts.map(([{ _id, name, image, category, price }, orderQuantity]) => ({
    productId: _id,
    orderQuantity,
    seenPrice: price,
    name,
    image,
    category,
    addedAt: new Date().toISOString(),
  }));
  return keep(page, JSON.stringify(lines));
};

const openEmpty = () =>
  openAsVisitor('/basket', (page) => page.getByText('Your basket is empty').waitFor());

const keptBy = (page: Page) => page.evaluate((key) => localStorage.getItem(key), kept);

const inDollars = (amount: number) =>
  amount.toLocaleString('en', { style: 'currency', currency: 'usd' });

describe('The basket of a visitor', () => {
  it('is filled from a card, changed, and outlives a reload; what is removed can be put back', async () => {
    const page = await openAsVisitor('/', (opened) =>
      opened.getByRole('heading', { level: 1, name: 'Computer parts' }).waitFor(),
    );
    const [part] = await products();
    if (!part) throw new Error('The catalogue is empty');
    const add = page.getByRole('button', { name: `Add to basket: ${part.name}` });
    await untilTold(page, `In your basket: 1 × `, () => add.click());
    await link(page, 'Basket, 1 part').waitFor();
    await add.click();
    await link(page, 'Basket, 2 parts').click();
    await page.getByRole('heading', { level: 1, name: 'Your basket' }).waitFor();
    await eventually(
      () => total(page).innerText(),
      (text) => text === inDollars(part.price * 2),
    );
    await page.getByRole('button', { name: `One more: ${part.name}` }).click();
    await link(page, 'Basket, 3 parts').waitFor();
    await page.reload();
    await eventually(
      () => total(page).innerText(),
      (text) => text === inDollars(part.price * 3),
    );
    expect(await quantity(page, part).inputValue()).to.equal('3');
    await page.getByRole('button', { name: `Remove ${part.name}` }).click();
    await page.getByText('Your basket is empty').waitFor();
    await link(page, 'Basket').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await link(page, 'Basket, 3 parts').waitFor();
    expect(await page.getByText('Your basket is empty').count()).to.equal(0);
  });

  it('is the same in another tab, at once', async () => {
    const part = await aPart();
    const page = await openEmpty();
    const other = await page.context().newPage();
    await other.goto('/robots.txt');
    await keepFor(other, [[part, 4]]);
    await link(page, 'Basket, 4 parts').waitFor();
    await line(page, part).waitFor();
    await other.close();
  });

  it('drops what is none: broken, foreign or beyond all bounds, whenever it is read', async () => {
    const part = await aPart();
    const page = await openEmpty();
    await keepFor(page, [[part, 2]]);
    await link(page, 'Basket, 2 parts').waitFor();
    const good = (await keptBy(page)) ?? '[]';
    const [entry] = JSON.parse(good) as object[];
    const tooMany = { ...entry, orderQuantity: 1e9 };
    const foreign = [1, null, 'x', {}, tooMany, { ...entry, productId: 'x' }];
    for (const none of ['{"lines": 1}', 'nonsense', 'null', JSON.stringify(foreign)]) {
      await keep(page, none);
      await page.getByText('Your basket is empty').waitFor();
      await keep(page, good);
      await link(page, 'Basket, 2 parts').waitFor();
    }
    await keep(page, 'nonsense');
    await page.reload();
    await page.getByText('Your basket is empty').waitFor();
    await keep(page, JSON.stringify([entry, entry, { ...entry, seenPrice: '1' }, ...foreign]));
    await page.reload();
    await link(page, 'Basket, 2 parts').waitFor();
  });

  it('says what has gone since', async () => {
    const [gone, dearer] = [await aPart({ name: 'A part that goes' }), await aPart()];
    const page = await openEmpty();
    await goWithin(page, '/delivery', () =>
      page.getByRole('heading', { level: 1, name: 'Delivery' }).waitFor(),
    );
    await keepFor(page, [
      [gone, 1],
      [dearer, 2],
    ]);
    await edit(gone._id, { onShelf: false });
    await edit(dearer._id, { price: 13 });
    await goWithin(page, '/basket', () => line(page, gone).waitFor());
    await line(page, gone).getByText('Gone: the shop no longer sells this part.').waitFor();
    await line(page, dearer).getByText('was $12.50, now $13.00').waitFor();
    expect(await total(page).innerText()).to.equal('$26.00');
  });
});

describe('A basket that comes along at sign-in', () => {
  it('is added to the account’s: the larger quantity stays, and nothing is added twice, by two tabs neither', async () => {
    const person = await register();
    const [both, own, brought] = [
      await aPart({ name: 'In both' }),
      await aPart({ name: 'In the account' }),
      await aPart({ name: 'In the browser' }),
    ];
    await putFor(person, both, 5);
    await putFor(person, own, 1);
    const page = await openPage();
    await page.goto('/robots.txt');
    await keepFor(page, [
      [both, 2],
      [brought, 3],
    ]);
    await page.goto('/login');
    await link(page, 'Basket, 5 parts').waitFor();
    const other = await page.context().newPage();
    await other.goto('/blogs');
    await link(other, 'Basket, 5 parts').waitFor();
    // The other tab asks what lies there before all of it does, and is answered after that.
    const [asked, merging] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const answerLate = async (route: Route) => {
      const response = await answerTo(route);
      asked.resolve();
      await merging.promise;
      await route.fulfill({ response });
    };
    await other.route('**/basket', answerLate, { times: 1 });
    await page.route(`**/basket/${brought._id}`, async (route) => {
      await asked.promise;
      await route.continue();
    });
    await logIn(page, person);
    await link(page, 'Basket, 9 parts').waitFor();
    merging.resolve();
    await link(other, 'Basket, 9 parts').waitFor();
    await other.close();
    await eventually(
      () => keptBy(page),
      (left) => left === null,
    );
    const merged = [
      [both._id, 5],
      [own._id, 1],
      [brought._id, 3],
    ];
    expect(await basketOf(person)).to.deep.equal(merged);
    await page.reload();
    await link(page, 'Basket, 9 parts').waitFor();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await link(page, 'Basket').waitFor();
    expect(await basketOf(person)).to.deep.equal(merged);
  });

  it('is on its way, and not empty, until the shop has it or it fails', async () => {
    for (const path of ['/basket', '/checkout']) {
      const person = await register();
      const part = await aPart();
      const page = await openPage();
      await page.goto('/robots.txt');
      await keepFor(page, [[part, 1]]);
      let read = 0;
      page.on('response', (answer) => {
        if (answer.url().endsWith('/basket') && answer.request().resourceType() === 'fetch')
          read += 1;
      });
      let held = Promise.withResolvers<Route>();
      await page.route(`**/basket/${part._id}`, (route) => held.resolve(route));
      await arriveAs(page, person, path);
      const empty = page.getByRole('heading', { name: /is empty$|nothing to order$/ });
      const coming = page.getByText('Loading your basket…');
      let route = await held.promise;
      // The account's own, and what the visitor's is added to.
      await eventually(
        () => Promise.resolve(read),
        (times) => times >= 2,
      );
      await page.evaluate(twoFrames);
      expect(await empty.count()).to.equal(0);
      await coming.waitFor({ state: 'attached' });
      held = Promise.withResolvers<Route>();
      await route.abort();
      await empty.waitFor();
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      route = await held.promise;
      await coming.waitFor({ state: 'attached' });
      await route.continue();
      await line(page, part).waitFor();
    }
  });

  it('stays in the browser until the shop has all of it, and says what costs something else by now', async () => {
    const person = await register();
    const [first, second] = [
      await aPart({ name: 'The first' }),
      await aPart({ name: 'The second' }),
    ];
    const page = await openPage();
    await page.goto('/robots.txt');
    await keepFor(page, [
      [first, 1],
      [{ ...second, price: 10 }, 2],
    ]);
    await page.route(`**/basket/${second._id}`, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await arriveAs(page, person, '/blogs');
    await failed;
    expect(JSON.parse((await keptBy(page)) ?? '[]')).to.have.length(2);
    await page.unroute(`**/basket/${second._id}`);
    await page.addInitScript(letToastsStay);
    await page.reload();
    await page.getByText('Price changed: The second was $10.00, now $12.50').waitFor();
    await link(page, 'Basket, 3 parts').waitFor();
    await eventually(
      () => keptBy(page),
      (left) => left === null,
    );
    expect(await basketOf(person)).to.deep.equal([
      [first._id, 1],
      [second._id, 2],
    ]);
  });

  it('says once that the account’s is full, and is added as soon as there is room', async () => {
    const person = await register();
    const parts = (await products()).slice(0, orderMaxLines);
    await Promise.all(parts.map((part) => putFor(person, part)));
    const waiting = await aPart({ name: 'One too many' });
    const page = await openPage();
    await page.addInitScript(letToastsStay);
    await page.goto('/robots.txt');
    await keepFor(page, [[waiting, 1]]);
    await arriveAs(page, person, '/blogs');
    const told = page
      .getByRole('alert')
      .filter({ hasText: 'What did not fit waits here: 1 part.' });
    await told.getByRole('button', { name: 'close' }).click();
    await told.waitFor({ state: 'detached' });
    // While it is still being brought, nothing is asked for twice.
    await untilAnswered(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.method()));
    let reads = 0;
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('/basket')) reads += 1;
    });
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    // Once to see whether there is room, and then for what is shown.
    await eventually(
      async () => reads,
      (done) => done === 2,
    );
    expect(asked).to.not.include('PUT');
    expect(await told.count()).to.equal(0);

    await callAs(person, 'DELETE', `/basket/${parts[0]?._id}`);
    await untilAnswered(page);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await eventually(
      () => keptBy(page),
      (left) => left === null,
    );
    expect(await basketOf(person)).to.deep.include([waiting._id, 1]);
  });
});
