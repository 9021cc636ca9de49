import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  eventually,
  expectRetriedThenNew,
  hold,
  holdAnswer,
  loseFirstAnswer,
  openPage,
} from '../../../storefront/src/testing/browser.ts';
import { make, product, productsNamed } from '../../../storefront/src/testing/shop.ts';
import {
  comeBack,
  goWithin,
  untilAnswered,
  untilQuiet,
  untilTold,
} from '../../../storefront/src/testing/within.ts';
import type { ConsoleProduct } from '../../../adapters/http/console-contract.ts';
import {
  asAdmin,
  demoAdmin,
  enterConsole,
  fillLogin,
  isInSight,
  newCustomer,
  searchFor,
  title,
  userOf,
} from '../testing/console.ts';
import { actsOn, newProduct, picture, productNow, uniqueName } from '../testing/trade.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

const find = (page: Page, text: string) => searchFor(page, 'Name or description', text);

/** Delays requests about a product. @returns a function that lets them continue */
const holdBack = async (page: Page, id: string): Promise<() => void> => {
  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  await page.route(`**/admin/api/products/${id}`, async (route) => {
    if (route.request().method() === 'PUT') await letGo;
    await route.continue();
  });
  return resolve;
};

/** Goes to a product's form within the console, when the one before has gone: that would ask whether to leave it. */
const toForm = async (page: Page, { id, name }: ConsoleProduct) => {
  await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
  await goWithin(page, `/admin/products/${id}`, () =>
    title(page).filter({ hasText: name }).waitFor(),
  );
};

/** A part that somebody has added whose account was removed since. */
const partOfSomebodyRemoved = async () => {
  const adder = await newCustomer();
  const { name, price, Stock, description, image } = await newProduct();
  const part = { name, price, Stock, description, image };
  const { _id: id } = await make<{ _id: string }>(adder, '/product', part);
  await asAdmin(`/users/${(await userOf(adder)).id}`, { method: 'DELETE' });
  return { id };
};

describe('The products of the console', () => {
  it('begin with an empty shelf, which says how to begin; are added with their picture, and once', async () => {
    const name = uniqueName('First part');
    const page = await openPage();
    let isEmpty = true;
    await page.route('**/admin/api/products?*', async (route) => {
      if (!isEmpty) return route.continue();
      return route.fulfill({ json: [], headers: { 'content-range': 'products */0' } });
    });
    await enterConsole(page, demoAdmin, '/admin/products');
    await page.getByRole('heading', { name: 'The shelf is empty' }).waitFor();
    isEmpty = false;
    await page.getByRole('link', { name: 'Add a product' }).click();

    expect(await page.getByRole('button', { name: 'Add product' }).isDisabled()).to.equal(true);
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Add product' }).click();
    await page.getByText('Picture is Required').waitFor();
    await page.getByText('Price is Required').waitFor();

    await page.getByLabel('Picture').setInputFiles(await picture());
    await page.getByText('The picture has arrived.').waitFor({ state: 'attached' });
    await page.getByLabel('Price').fill('129.99');
    await page.getByLabel('Stock').fill('7');
    await page.getByLabel('Description').fill('Quiet and quick.');
    await page.getByLabel('Category').click();
    await page.getByRole('option', { name: 'Coolers' }).click();
    await page.getByLabel('Height (mm)').fill('155');
    await page.getByLabel('Sockets').fill('AM5');
    await page.keyboard.press('Enter');
    await page.getByLabel('RGB lighting').click();
    await page.getByRole('option', { name: 'No', exact: true }).click();
    await page.getByRole('button', { name: 'Add product' }).click();
    await title(page).filter({ hasText: name }).waitFor();

    const id = new URL(page.url()).pathname.split('/').pop() ?? '';
    const added = await product(id);
    expect(added).to.deep.include({
      name,
      price: 129.99,
      Stock: 7,
      category: 'coolers',
      specs: { heightMm: 155, sockets: ['AM5'], rgb: false },
    });
    const shown = await page.request.get(added.image);
    expect(shown.headers()['content-type']).to.equal('image/webp');
    const [act] = await actsOn({ subjectId: id });
    expect(act).to.include({ act: 'product.create', label: name, adminEmail: demoAdmin.email });

    await page.getByRole('menuitem', { name: 'Products' }).click();
    await find(page, name);
    await row(page, name).getByText('$129.99').waitFor();

    // It is added once, however often a lost answer makes an admin try.
    const lost = uniqueName('Lost part');
    const keys = await loseFirstAnswer(page, '**/admin/api/products');
    await goWithin(page, '/admin/products/create', () =>
      title(page).filter({ hasText: 'Add a product' }).waitFor(),
    );
    await page.getByLabel('Picture').setInputFiles(await picture());
    await page.getByText('The picture has arrived.').waitFor({ state: 'attached' });
    await page.getByLabel('Name').fill(lost);
    await page.getByLabel('Price').fill('1');
    await page.getByLabel('Stock').fill('0');
    await page.getByLabel('Description').fill('One.');
    const add = page.getByRole('button', { name: 'Add product' });
    await untilTold(page, /cannot be reached.*send it again as it is, and it is done once/, () =>
      add.dblclick(),
    );
    await add.dblclick();
    await title(page).filter({ hasText: lost }).waitFor();
    expect(keys).to.have.length(2);
    expect(keys[0])
      .to.match(/^[\w-]{36}$/)
      .and.equal(keys[1]);
    const [made, ...more] = await productsNamed(lost);
    expect(more).to.deep.equal([]);
    expect(await actsOn({ subjectId: made?._id ?? '' })).to.have.length(1);
  });

  it('are searched, filtered in one click, and sorted; columns and filters are kept', async () => {
    const name = uniqueName('Rare part');
    const low = await newProduct({ name, Stock: 2 });
    const full = await newProduct({ name: `${name} II`, Stock: 90 });
    const page = await openPage();
    await enterConsole(page, demoAdmin, '/admin/products');
    await find(page, name);
    await page.getByText('1-2 of 2').waitFor();
    await page.setViewportSize({ width: 820, height: 900 });
    await page.waitForFunction(() => document.documentElement.scrollWidth <= 820);
    const stock = page.getByRole('columnheader', { name: 'Stock' });
    await eventually(() => isInSight(stock), Boolean);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Low stock' }).click();
    await page.getByText('1-1 of 1').waitFor();
    await row(page, low.name).waitFor();
    expect(await row(page, full.name).count()).to.equal(0);
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByText('1-2 of 2').waitFor();

    await page.getByRole('button', { name: 'Sort by Stock ascending' }).click();
    await eventually(
      () => page.getByRole('row').nth(1).innerText(),
      (text) => text.includes(low.name) && !text.includes(full.name),
    );

    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('switch', { name: 'Category' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitem', { name: 'Save current query...' }).click();
    await page.getByLabel('Query name').fill('Rare ones');
    await page.getByRole('button', { name: 'Save' }).click();

    await page.reload();
    await page.getByText('1-2 of 2').waitFor();
    expect(await page.getByRole('columnheader', { name: 'Category' }).count()).to.equal(0);
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitem', { name: 'Rare ones' }).waitFor();
  });

  it('stay on the page that is asked for where it fails to be read once; another tab filters them not', async () => {
    const page = await openPage();
    await enterConsole(page, demoAdmin, '/admin/products?page=2&perPage=5');
    await page.getByText(/^6-10 of/).waitFor();
    const isThird = ({ searchParams }: URL) => searchParams.get('range') === '[10,14]';
    await page.route(isThird, (route) => route.abort(), { times: 1 });
    const read = page.waitForResponse((response) => isThird(new URL(response.url())));
    await page.getByRole('button', { name: 'Go to next page' }).click();
    await read;
    await page.getByText(/^11-15 of/).waitFor();
    const { href, searchParams } = new URL(page.url());
    expect(searchParams.get('page')).to.equal('3');

    const other = await page.context().newPage();
    await other.goto('/admin/products?perPage=5');
    await other.getByText(/^1-5 of/).waitFor();
    // In an object: a promise alone would be waited for here, before the other tab does anything.
    const told = await page.evaluateHandle(() => {
      const { promise, resolve } = Promise.withResolvers<void>();
      window.addEventListener('storage', ({ key, newValue }) => {
        if (key?.endsWith('products.listParams') && newValue?.includes('maxStock')) resolve();
      });
      return { promise };
    });
    await untilQuiet(page, async () => {
      await other.getByRole('button', { name: 'Sold out' }).click();
      await other.waitForURL(
        ({ searchParams }) => searchParams.get('filter')?.includes('maxStock') === true,
      );
      await told.evaluate(({ promise }) => promise);
    });
    expect(page.url()).to.equal(href);
    const all = page.getByRole('button', { name: 'All', exact: true });
    expect(await all.getAttribute('aria-pressed')).to.equal('true');

    // Whoever comes with a filter that the shop does not know lists them again.
    const filter = encodeURIComponent(JSON.stringify({ colour: 'red' }));
    const clear = page.getByRole('link', { name: 'Clear filters' });
    await goWithin(page, `/admin/products?filter=${filter}`, () => clear.waitFor());
    expect(await page.getByText(/^1-\d+ of/).count()).to.equal(0);
    // A list keeps its filters, so that the menu leads to them again.
    await page.getByRole('menuitem', { name: 'Users' }).click();
    await title(page).filter({ hasText: 'Users' }).waitFor();
    await page.getByRole('menuitem', { name: 'Products' }).click();
    await clear.click();
    await page.getByText(/^1-\d+ of/).waitFor();
  });

  it('do not lead back from a page that is opened just before the typing is searched; keep a filter that is clicked then', async () => {
    const low = await newProduct({ Stock: 2 });
    const page = await openPage({ withClock: true });
    await enterConsole(page, demoAdmin, '/admin/products');
    await page.getByText(/^1-25 of/).waitFor();
    const { promise: late, resolve: arrive } = Promise.withResolvers<void>();
    await page.route('**/assets/user-list*.js', async (route) => {
      await late;
      await route.continue();
    });
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByPlaceholder('Name or description').fill('fan');
    await page.getByRole('menuitem', { name: 'Users' }).click();
    await page.waitForURL('**/admin/users');
    await page.clock.runFor(1_000);
    await page.clock.resume();
    arrive();
    await title(page).filter({ hasText: 'Users' }).waitFor();

    await page.getByRole('menuitem', { name: 'Products' }).click();
    // A request that is under way when the clock jumps takes too long, and the list fails.
    await page.getByText(/^1-\d+ of/).waitFor();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    const { name } = low;
    await page.getByPlaceholder('Name or description').fill(name);
    await page.clock.runFor(499);
    await page.getByRole('button', { name: 'Low stock' }).click();
    await page.clock.runFor(1);
    await page.clock.resume();
    const isBoth = (filter: string | null) => filter?.includes(name) && filter.includes('maxStock');
    await page.waitForURL(({ searchParams }) => isBoth(searchParams.get('filter')) === true);
    await page.getByText('1-1 of 1').waitFor();
  });

  it('do not lead back from a page that is opened just as they come up with what they were narrowed to', async () => {
    const { name } = await newProduct();
    const page = await openPage();
    await enterConsole(page, demoAdmin, '/admin/products');
    await find(page, name);
    const found = page.getByText('1-1 of 1');
    await found.waitFor();
    await page.getByRole('menuitem', { name: 'Dashboard' }).click();
    await found.waitFor({ state: 'detached' });

    // As the list puts the search into its address, somebody goes on, to a page whose code is slow to come.
    const letCome = await hold(page, '**/admin/assets/user-list-*.js', 'GET');
    await page.evaluate(() => {
      const replaceState = history.replaceState.bind(history);
      history.replaceState = (...args) => {
        replaceState(...args);
        history.replaceState = replaceState;
        queueMicrotask(() =>
          document.querySelector<HTMLElement>('a[href="/admin/users"]')?.click(),
        );
      };
    });
    await page.getByRole('menuitem', { name: 'Products' }).click();
    await found.waitFor();
    letCome();
    await title(page).filter({ hasText: 'Users' }).waitFor();
    expect(new URL(page.url()).pathname).to.equal('/admin/users');
  });

  it('are saved in sight, and with what another admin has changed meanwhile beside it', async () => {
    // The button waits as long as the network does, and says so without one.
    const slow = await partOfSomebodyRemoved();
    const page = await openPage();
    await enterConsole(page, demoAdmin, `/admin/products/${slow.id}`);
    await page.getByText('Somebody who was removed').waitFor();
    const description = page.getByLabel('Description');
    const save = page.getByRole('button', { name: 'Save' });
    await description.fill('Saved slowly.');
    await page.context().setOffline(true);
    await untilTold(page, 'The shop cannot be reached.', () => save.click());
    await page.context().setOffline(false);
    // What could not be saved is not left without a question.
    const asked = page.waitForEvent('dialog').then((dialog) => dialog.dismiss());
    await page.getByRole('menuitem', { name: 'Orders' }).click();
    await asked;
    expect(await description.inputValue()).to.equal('Saved slowly.');

    const goOn = await holdBack(page, slow.id);
    await save.click();
    await save.getByRole('progressbar').waitFor();
    expect(await page.getByText('The product is saved.').count()).to.equal(0);
    await untilTold(page, 'The product is saved.', goOn);
    await page.waitForURL((url) => url.pathname === '/admin/products');
    expect((await productNow(slow.id)).description).to.equal('Saved slowly.');

    // A figure that the shop does not know stays one while it is typed anew.
    const cable = await newProduct({ category: 'cables', specs: { lengthMm: 500 } });
    await toForm(page, cable);
    await page.getByLabel('Length (mm)').fill('');
    await page.keyboard.type('750');
    await save.click();
    await page.waitForURL((url) => url.pathname === '/admin/products');
    expect((await productNow(cable.id)).specs).to.deep.equal({ lengthMm: 750 });

    // What another admin has changed meanwhile is shown beside it, and kept.
    const edited = await newProduct();
    const { id, name, version } = edited;
    await toForm(page, edited);
    const theirs = (body: object) => asAdmin(`/products/${id}`, { method: 'PUT', body });
    const refresh = () =>
      untilQuiet(page, () => page.getByRole('button', { name: 'Refresh' }).click());
    await theirs({ description: 'Theirs.', version });
    await refresh();
    await eventually(
      () => description.inputValue(),
      (text) => text === 'Theirs.',
    );
    const typed = page.getByLabel('Price');
    await typed.fill('61');
    // Whoever scrolls on with the pointer above it changes nothing.
    await typed.hover();
    await page.mouse.wheel(0, 100);
    await typed.and(page.locator(':not(:focus)')).waitFor();
    await page.getByLabel('Capacity (GB)').fill('2000');
    await theirs({ price: 75, version: version + 1 });
    // What is typed is kept when all is read anew.
    await refresh();
    await save.click();

    const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this meanwhile' });
    const price = dialog.getByRole('group', { name: 'Price' });
    await price.getByRole('radio', { name: '75' }).waitFor();
    expect(await price.getByRole('radio', { name: '61' }).isChecked()).to.equal(true);
    await price.getByRole('radio', { name: '75' }).check();
    // What was left to them is theirs, too, where they have changed it once more.
    await theirs({ price: 78, version: version + 2 });
    await dialog.getByRole('button', { name: 'Save this' }).click();
    await price.getByRole('radio', { name: '78' }).waitFor();
    expect(await price.getByRole('radio', { name: '78' }).isChecked()).to.equal(true);
    await dialog.getByRole('button', { name: 'Save this' }).click();
    await page.waitForURL((url) => url.pathname === '/admin/products');

    expect(await productNow(id)).to.deep.include({
      name,
      price: 78,
      description: 'Theirs.',
      specs: { kind: 'NVMe SSD', capacityGB: 2000 },
      version: version + 4,
    });
    expect((await actsOn({ subjectId: id }))[0]).to.include({ act: 'product.edit' });
  });

  it('are counted without a subtraction, and to what was counted, whatever is sold meanwhile', async () => {
    const { id, name } = await newProduct({ Stock: 47 });
    const page = await openPage();
    await enterConsole(page, demoAdmin, `/admin/products/${id}`);
    const sell = (difference: number) =>
      asAdmin(`/products/${id}/stock`, { method: 'POST', body: { difference, reason: 'Sold' } });
    const open = page.getByRole('button', { name: 'Adjust stock' });
    await open.waitFor();
    await sell(-2);
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Adjust stock' });
    const adjust = dialog.getByRole('button', { name: 'Adjust stock' });
    await dialog.getByText('the shop has 45').waitFor();
    await dialog.getByLabel('There are now').fill('43');
    await dialog.getByText('45 → 43').waitFor();
    expect(await dialog.getByLabel('Difference').inputValue()).to.equal('-2');
    await dialog.getByLabel('Reason').fill('Count');
    await sell(-1);
    // It was counted against what was read before, also where the stock is read anew meanwhile.
    await comeBack(page);
    await dialog.getByText('the shop has 44').waitFor();
    await adjust.click();
    await dialog.getByText('The shop has 44 now, and not 45: count again').waitFor();
    await dialog.getByText('44 → 43').waitFor();
    await untilTold(page, `${name}: 43 in stock.`, () => adjust.click());
    await dialog.waitFor({ state: 'detached' });

    await sell(-3);
    await open.click();
    await dialog.getByText('the shop has 40').waitFor();
    await dialog.getByLabel('There are now').fill('42');
    await dialog.getByLabel('Reason').fill('Count again');
    await untilTold(page, `${name}: 42 in stock.`, () => adjust.click());
    const history = page.getByRole('list', { name: 'Adjustments' }).getByRole('listitem');
    await history.filter({ hasText: 'Count again' }).waitFor();
    expect(await history.first().innerText()).to.match(/Count again\s+\+2 → 42/);
    expect(await productNow(id)).to.include({ Stock: 42 });

    // It is counted once, too, where the answer was lost and one was sold before it is sent again.
    await loseFirstAnswer(page, `**/admin/api/products/${id}/stock`);
    await open.click();
    await dialog.getByLabel('There are now').fill('40');
    await dialog.getByText('42 → 40').waitFor();
    await dialog.getByLabel('Reason').fill('Count once more');
    await adjust.click();
    await dialog.getByText('send it again as it is, and it is done once').waitFor();
    await sell(-1);
    await comeBack(page);
    await dialog.getByText('the shop has 39').waitFor();
    await adjust.click();
    await dialog.waitFor({ state: 'detached' });
    expect(await productNow(id)).to.include({ Stock: 39 });
  });

  it('have their stock adjusted by a difference, for a reason, beside what was typed, and once', async () => {
    const { id, name } = await newProduct({ Stock: 3 });
    const page = await openPage();
    await enterConsole(page, demoAdmin, `/admin/products/${id}`);
    await page.getByLabel('Description').fill('Half written');
    await page.getByLabel('Category').fill('Case fans');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Adjust stock' }).click();
    const dialog = page.getByRole('dialog', { name: 'Adjust stock' });
    const confirm = dialog.getByRole('button', { name: 'Adjust stock' });
    await confirm.click();
    await dialog.getByText('Difference is Required').waitFor();
    await dialog.getByText('Reason is Required').waitFor();
    await dialog.getByLabel('Difference').fill('-4');
    await dialog.getByLabel('Reason').fill('Count');
    await confirm.click();
    await dialog.getByText('Only 3 left in stock.').waitFor();
    await dialog.getByLabel('Difference').fill('+6');
    await dialog.getByText('3 → 9').waitFor();
    await untilTold(page, `${name}: 9 in stock.`, () => confirm.click());

    const history = page.getByRole('list', { name: 'Adjustments' }).getByRole('listitem');
    expect(await history.innerText()).to.match(/Count\s+\+6 → 9\s+admin@parches\.test/);
    expect(await page.getByLabel('Description').inputValue()).to.equal('Half written');
    expect(await productNow(id)).to.include({
      Stock: 9,
      description: 'A drive to try things with.',
    });
    expect((await actsOn({ subjectId: id }))[0]).to.deep.include({
      act: 'product.stock',
      reason: 'Count',
      before: { Stock: 3 },
      after: { Stock: 9 },
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL((url) => url.pathname === '/admin/products');
    expect(await productNow(id)).to.include({
      Stock: 9,
      description: 'Half written',
      category: 'case-fans',
    });

    // It is adjusted once, however often a lost answer makes an admin try.
    const lost = await newProduct({ Stock: 3 });
    const keys = await loseFirstAnswer(page, `**/admin/api/products/${lost.id}/stock`);
    await toForm(page, lost);
    const adjust = page.getByRole('button', { name: 'Adjust stock' });
    const deliver = async () => {
      await adjust.click();
      await dialog.getByLabel('Difference').fill('+6');
      await dialog.getByLabel('Reason').fill('Delivery');
    };
    // Also in a new dialog, where the stock cannot be read anew.
    const reading = `**/admin/api/products/${lost.id}`;
    await page.route(reading, (route) => route.abort());
    await deliver();
    await confirm.dblclick();
    await dialog.getByText('send it again as it is, and it is done once').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await deliver();
    await untilTold(page, `${lost.name}: 9 in stock.`, () => confirm.dblclick());
    await dialog.waitFor({ state: 'detached' });
    await page.unroute(reading);
    expect(await productNow(lost.id)).to.include({ Stock: 9 });

    // A second delivery of the same number is a new change, not a retry.
    await deliver();
    await untilTold(page, `${lost.name}: 15 in stock.`, () => confirm.dblclick());
    expect(await productNow(lost.id)).to.include({ Stock: 15 });
    expectRetriedThenNew(keys);
    const stockActs = await actsOn({ subjectId: lost.id, act: 'product.stock' });
    expect(stockActs).to.have.length(2);

    // A long history is shown page by page, and what could not be read can be asked for again.
    let isAway = true;
    await page.route(`**/products/${lost.id}/stock*`, (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('limit', '1');
      return isAway ? route.fulfill({ status: 404 }) : route.continue({ url: url.href });
    });
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    await page.reload();
    await tryAgain.waitFor();
    isAway = false;
    await tryAgain.click();
    await history.filter({ hasText: '+6 → 15' }).waitFor();
    expect(await history.filter({ hasText: '+6 → 9' }).count()).to.equal(0);
    isAway = true;
    await page.getByRole('button', { name: 'Show more' }).click();
    await tryAgain.waitFor();
    expect(await history.filter({ hasText: '+6 → 15' }).count()).to.equal(1);
    isAway = false;
    await tryAgain.click();
    await history.filter({ hasText: '+6 → 9' }).waitFor();
    await tryAgain.waitFor({ state: 'detached' });
    expect(await history.count()).to.equal(2);
  });

  it('are taken off the shelf when the shop says so, and put back', async () => {
    const { id, name } = await newProduct();
    const page = await openPage();
    await enterConsole(page, demoAdmin, '/admin/products');
    await find(page, name);
    await page.getByText('1-1 of 1').waitFor();
    const takeOff = page.getByRole('button', { name: `Take off: ${name}` });
    await page.context().setOffline(true);
    await untilTold(page, 'The shop cannot be reached.', () => takeOff.click());
    // What was read before it was done, and comes after it, does not take it back.
    const { asked, letCome } = await holdAnswer(page, '**/admin/api/products?*');
    await page.context().setOffline(false);
    await asked;

    const goOn = await holdBack(page, id);
    await takeOff.focus();
    await page.keyboard.press('Enter');
    await takeOff.and(page.locator('[aria-busy=true]')).waitFor();
    await row(page, name).getByText('On the shelf').waitFor();
    expect(await page.getByText(`${name} is off the shelf.`).count()).to.equal(0);
    await untilTold(page, `${name} is off the shelf.`, goOn);
    expect((await productNow(id)).onShelf).to.equal(false);
    letCome();
    await untilAnswered(page);
    await page.locator(`:focus[aria-label="Put back: ${name}"]`).waitFor();
    expect((await page.request.get(`/products/${id}`)).status()).to.equal(404);
    expect((await actsOn({ subjectId: id }))[0]).to.include({ act: 'product.shelf' });

    const putBack = page.getByRole('button', { name: 'Put on the shelf' });
    await putBack.waitFor({ state: 'hidden' });
    await row(page, name).getByRole('checkbox').check();
    await untilTold(page, 'The product is saved.', () => putBack.click());
    expect((await productNow(id)).onShelf).to.equal(true);

    // What has become of it is listed under filters that can be seen, and taken away.
    await page.getByRole('link', { name }).click();
    await page.getByRole('link', { name: 'What admins have done to it' }).click();
    await page.getByText('1-3 of 3').waitFor();
    expect(await page.getByLabel('Id of the subject').inputValue()).to.equal(id);
  });

  it('take nothing that is typed before their form has come anew, and keep what is when the session ends', async () => {
    const { id, name } = await newProduct();
    const page = await openPage();
    await enterConsole(page, demoAdmin, '/admin/products');
    await find(page, name);
    const link = row(page, name).getByRole('link', { name });
    await link.waitFor();
    const body = { difference: -1, reason: 'Broken' };
    await asAdmin(`/products/${id}/stock`, { method: 'POST', body });
    const reading = Promise.withResolvers<void>();
    await page.route(`**/admin/api/products/${id}`, async (route) => {
      if (route.request().method() === 'GET') await reading.promise;
      await route.continue();
    });
    await untilQuiet(page, async () => {
      await link.click();
      await title(page).filter({ hasText: name }).waitFor();
      expect(await page.getByLabel('Description').count()).to.equal(0);
      reading.resolve();
      await page.getByLabel('Description').fill('Typed early.');
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL((url) => url.pathname === '/admin/products');
    expect((await productNow(id)).description).to.equal('Typed early.');

    // It is kept, too, when the session ends in the middle of it.
    const edited = await newProduct();
    await toForm(page, edited);
    await page.getByLabel('Description').fill('Typed before the session ended');
    let hasEnded = true;
    const refuse = (status: number, body: object) => ({ status, json: body });
    await page.route(`**/admin/api/products/${edited.id}`, (route) =>
      hasEnded && route.request().method() === 'PUT'
        ? route.fulfill(refuse(401, { status: 401, title: 'Unauthorized' }))
        : route.continue(),
    );
    await page.route('**/securetoken.googleapis.com/**', (route) =>
      hasEnded
        ? route.fulfill(refuse(400, { error: { code: 400, message: 'TOKEN_EXPIRED' } }))
        : route.continue(),
    );
    await page.route('**/user/*', (route) =>
      hasEnded ? route.fulfill(refuse(401, { status: 401 })) : route.continue(),
    );
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your session has ended.').waitFor();
    hasEnded = false;
    await fillLogin(page, demoAdmin);
    const saved: ConsoleProduct = await eventually(
      () => productNow(edited.id),
      ({ description }) => description === 'Typed before the session ended',
    );
    expect(saved.version).to.equal(2);
  });
});
