import { expect } from 'chai';
import {
  eventually,
  expectFailure,
  hold,
  openPage,
} from '../../../storefront/src/testing/browser.ts';
import {
  placeBooking,
  product,
  register,
  stranger,
  tokenFor,
} from '../../../storefront/src/testing/shop.ts';
import { comeBack, goWithin, untilTold } from '../../../storefront/src/testing/within.ts';
import {
  asAdmin,
  demoAdmin,
  enterConsole,
  newAdmin,
  newCustomer,
  searchFor,
  title,
  userOf,
} from '../testing/console.ts';
import { newProduct, uniqueName } from '../testing/trade.ts';
import { answerTo } from '../../../storefront/src/testing/answer-to.ts';

describe('The users of the console', () => {
  it('are searched, filtered by role, shown on a page, and edited beside another admin', async () => {
    const name = uniqueName('Ada');
    const person = await newCustomer(name);
    const unproven = await register({ ...stranger(), name }, { emailVerified: false });
    await tokenFor(unproven);
    const page = await openPage();
    await enterConsole(page, demoAdmin, '/admin/users');
    await page.getByRole('searchbox').or(page.getByPlaceholder('Name or email')).first().fill(name);
    await page.getByText('1-2 of 2').waitFor();
    const listed = page.getByRole('row').filter({ hasText: person.email });
    await listed.getByText('Customer').waitFor();
    await listed.getByText('Verified', { exact: true }).waitFor();
    const doubtful = page.getByRole('row').filter({ hasText: unproven.email });
    await doubtful.getByText('Not verified', { exact: true }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText(person.email, { exact: true }).waitFor();
    await page.getByText(`${unproven.email} (not verified)`, { exact: true }).waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Role' }).click();
    await page.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Admin' }).click();
    await page.getByText('Nothing fits these filters.').waitFor();

    // Each has a page with their profile, bookings and reviews.
    const part = await newProduct({ name: uniqueName('Part with-a-long-name'.repeat(8)) });
    const booking = await placeBooking(person, await product(part.id), 2);
    const { id, version } = await userOf(person);
    expectFailure(404);
    await page.route('**/admin/api/bookings?*', (route) =>
      route.fulfill({ status: 404, json: {} }),
    );
    await goWithin(page, `/admin/users/${id}/show`, () =>
      title(page).filter({ hasText: person.name }).waitFor(),
    );
    // What could not be read is not said to be nothing.
    const bookings = page.getByRole('region', { name: 'Bookings' });
    const again = bookings.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    expect(await bookings.getByText(/found| of /).count()).to.equal(0);
    await page.unrouteAll();
    await again.click();
    await page.getByRole('link', { name: `2 × ${part.name}` }).waitFor();
    // On a tablet with an open menu, too, a long name takes three lines at most.
    await page.setViewportSize({ width: 820, height: 900 });
    const row = bookings.getByRole('row').filter({ hasText: part.name });
    await eventually(
      async () => (await row.boundingBox())?.height,
      (height = 0) => height > 0 && height < 100,
    );
    // On a phone its price is in sight beside it.
    await page.setViewportSize({ width: 390, height: 844 });
    const isInSight = (price: Element) =>
      price.getBoundingClientRect().bottom <=
      (price.closest('.MuiListItemText-primary')?.getBoundingClientRect().bottom ?? 0);
    await eventually(() => bookings.getByText('$119.00').evaluate(isInSight), Boolean);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByText('No review written yet.').waitFor();
    await page.getByRole('link', { name: `2 × ${part.name}` }).click();
    await page.waitForURL((url) => url.pathname.includes(booking._id));

    // What somebody else has changed meanwhile is shown in both versions.
    await goWithin(page, `/admin/users/${id}`, () => page.getByLabel('Name').waitFor());
    await page.getByLabel('Name').fill('Mine');
    await asAdmin(`/users/${id}`, { method: 'PUT', body: { name: 'Theirs', version } });

    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this meanwhile' });
    await dialog.getByRole('radio', { name: 'Theirs' }).waitFor();
    expect(await dialog.getByRole('radio', { name: 'Mine' }).isChecked()).to.equal(true);
    expect(await dialog.getByRole('radio').count()).to.equal(2);
    await untilTold(page, 'Nothing was saved.', () =>
      dialog.getByRole('button', { name: 'Back to the form' }).click(),
    );
    expect(await page.getByLabel('Name').inputValue()).to.equal('Mine');
    expect((await userOf(person)).name).to.equal('Theirs');

    await page.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('button', { name: 'Save this' }).click();
    await page.waitForURL(({ pathname }) => pathname.endsWith('/show'));
    await title(page).filter({ hasText: 'Mine' }).waitFor();
    expect((await userOf(person)).name).to.equal('Mine');

    // A name that nobody should read can be taken away, also of somebody who has verified their address meanwhile.
    await page.route(`**/admin/api/users/${id}`, async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const before = { ...(await (await answerTo(route)).json()), emailVerified: false };
      return route.fulfill({ json: before });
    });
    await goWithin(page, `/admin/users/${id}`, () => page.getByLabel('Name').waitFor());
    await page.getByLabel('Name').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await title(page)
      .filter({ hasText: person.email.split('@')[0] ?? '' })
      .waitFor();
    expect((await userOf(person)).name).to.equal('');
  });

  it('are saved again in a form that was never left, as its next page has not come', async () => {
    const { id } = await userOf(await newCustomer());
    const page = await openPage();
    const letCome = await hold(page, '**/admin/assets/user-show-*.js', 'GET');
    await enterConsole(page, demoAdmin, `/admin/users/${id}`);
    const name = page.getByLabel('Name');
    await name.fill('Grace Builder');
    const save = page.getByRole('button', { name: 'Save' });
    await save.click();
    await page.waitForURL('**/show');
    // The form has taken what is stored now.
    await save.and(page.locator(':disabled')).waitFor();
    await page.goBack();
    await page.waitForURL(({ pathname }) => !pathname.endsWith('/show'));

    await name.fill('Grace Hopper');
    await save.click();
    letCome();
    await title(page).filter({ hasText: 'Grace Hopper' }).waitFor();
  });

  it('are promoted, demoted and removed, each after a question, and the log has each act', async () => {
    const person = await newCustomer('Zoe Builder');
    const { id } = await userOf(person);
    const page = await openPage();
    await enterConsole(page, demoAdmin, '/admin/users');
    await searchFor(page, 'Name or email', person.email);
    await page.getByText('1-1 of 1').waitFor();
    await page.getByRole('link', { name: person.name }).click();
    await title(page).filter({ hasText: person.name }).waitFor();

    await page.getByRole('button', { name: 'Promote to admin' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await userOf(person)).role).to.equal('customer');

    await page.getByRole('button', { name: 'Promote to admin' }).click();
    await untilTold(page, 'Zoe Builder is an admin.', () =>
      dialog.getByRole('button', { name: 'Promote to admin' }).click(),
    );
    expect((await userOf(person)).role).to.equal('admin');

    await page.locator('button:focus', { hasText: 'Demote to customer' }).waitFor();
    await page.keyboard.press('Enter');
    await untilTold(page, 'Zoe Builder is a customer.', () =>
      dialog.getByRole('button', { name: 'Demote to customer' }).click(),
    );
    expect((await userOf(person)).role).to.equal('customer');

    // Also where the list is slow to come, who is gone is not read again: they would be said not to exist.
    const list = Promise.withResolvers<void>();
    await page.route('**/user-list*', async (route) => {
      await list.promise;
      return route.continue();
    });
    const read: string[] = [];
    await page.getByRole('button', { name: 'Remove' }).click();
    // Whoever presses Enter unread does nothing.
    await dialog.locator('button:focus', { hasText: 'Cancel' }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove' }).click();
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().endsWith(id)) read.push(request.url());
    });
    await untilTold(page, 'Zoe Builder was removed.', () =>
      dialog.getByRole('button', { name: 'Remove' }).click(),
    );
    list.resolve();
    await page.waitForURL((url) => url.pathname === '/admin/users');
    expect(read).to.deep.equal([]);
    const filter = encodeURIComponent(JSON.stringify({ q: person.email }));
    expect(await asAdmin(`/users?filter=${filter}`)).to.deep.equal([]);

    await page.getByRole('menuitem', { name: 'Audit log' }).click();
    const acts = page.getByRole('row').filter({ hasText: person.email });
    for (const act of ['Made an admin', 'Made a customer', 'Removed somebody'])
      await acts.filter({ hasText: act }).filter({ hasText: demoAdmin.email }).waitFor();
    await acts.getByRole('link', { name: 'Made an admin' }).click();
    const change = page.getByRole('row').filter({ hasText: 'role' });
    await change.waitFor();
    expect(await change.getByRole('cell').allTextContents()).to.deep.equal(['customer', 'admin']);
  });

  it('are asked about no more than what was clicked, and can neither demote nor remove themself', async () => {
    const [person, admin] = [await newCustomer('Zoe Builder'), await newAdmin()];
    const { id } = await userOf(person);
    const page = await openPage();
    await enterConsole(page, admin, `/admin/users/${id}/show`);
    await page.getByRole('button', { name: 'Promote to admin' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    // A colleague does it meanwhile.
    await asAdmin(`/users/${id}/promotion`, { method: 'POST' });
    await comeBack(page);
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Demote to customer' }).waitFor();

    const { id: own } = await userOf(admin);
    await goWithin(page, `/admin/users/${own}/show`, () =>
      page.getByText('This is you. Nobody demotes or removes themself').waitFor(),
    );
    for (const name of ['Demote to customer', 'Remove'])
      expect(await page.getByRole('button', { name }).isDisabled()).to.equal(true);
  });
});
