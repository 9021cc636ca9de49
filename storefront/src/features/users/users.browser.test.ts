import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { User } from '../../../../adapters/http/contract.ts';
import { expectFailure, hold, openPage } from '../../testing/browser.ts';
import { arriveAs, register, stranger, tokenFor } from '../../testing/shop.ts';
import { comeBack, untilTold } from '../../testing/within.ts';
import { demoteOn, promote, userNow } from './testing.ts';
import { answerTo } from '../../testing/answer-to.ts';

/** Opens the page of all users as a new admin. */
const openAsAdmin = async (
  prepare: (unopened: Page) => Promise<unknown> = () => Promise.resolve(),
) => {
  const admin = await register();
  await promote(admin);
  const page = await openPage();
  await prepare(page);
  await arriveAs(page, admin, '/dashboard/users');
  return { page, admin };
};

/** Makes a person who has signed in at the shop. */
const customer = async (person = stranger()) => {
  await register(person);
  await tokenFor(person);
  return person;
};

const someUser = (index: number): User => ({
  _id: `0190a000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  email: `person-${index}@example.test`,
  emailVerified: true,
  name: `Person ${index}`,
  role: 'customer',
  photoURL: '',
  favoriteColor: '',
  createdAt: '2026-11-01T00:00:00Z',
});

const rowOf = (page: Page, { email }: { email: string }) =>
  page.getByRole('row').filter({ hasText: email });

const seek = (page: Page, words: string) => page.getByLabel('Find by name or email').fill(words);

describe('All Users (dashboard/users)', () => {
  it("is a table with #, name and email, Job and Favorite Color, and makes an admin after a question: 'Successfully made an admin'", async () => {
    const person = await customer();
    const { page, admin } = await openAsAdmin();
    await page.getByRole('heading', { level: 1, name: 'All Users' }).waitFor();
    for (const name of ['#', 'Name and email', 'Job', 'Favorite Color'])
      await page.getByRole('columnheader', { name, exact: true }).waitFor();

    await seek(page, person.email);
    const row = rowOf(page, person);
    await page.getByText('1 person', { exact: true }).waitFor();
    expect(await row.innerText())
      .to.contain('1\t')
      .and.contain(person.name)
      .and.contain('Customer')
      .and.contain('—')
      .and.not.contain('Email not verified');
    await row.getByRole('button', { name: 'Make Admin' }).waitFor();

    await seek(page, admin.email);
    const own = rowOf(page, admin);
    await own.getByText('Admin', { exact: true }).waitFor();
    expect(await own.getByRole('button').count(), 'nothing to do to oneself').to.equal(0);
    await own.getByText('Nobody removes themself').waitFor();

    await seek(page, person.email);
    const promotion = rowOf(page, person).getByRole('button', { name: 'Make Admin' });
    await promotion.click();
    const dialog = page.getByRole('dialog', { name: `Make ${person.name} an admin?` });
    await dialog.getByText(person.email).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await promotion.evaluate((button) => button === document.activeElement)).to.equal(true);

    await page.keyboard.press('Enter');
    await untilTold(page, /^Successfully made an admin$/, () =>
      dialog.getByRole('button', { name: 'Make Admin' }).press('Enter'),
    );
    await dialog.waitFor({ state: 'detached' });
    await rowOf(page, person).getByText('Admin', { exact: true }).waitFor();
    expect(await promotion.count()).to.equal(0);

    const unproven = await register(undefined, { emailVerified: false });
    await tokenFor(unproven);
    await seek(page, unproven.email);
    await rowOf(page, unproven).getByText('Email not verified').waitFor();
    expect((await userNow(person))?.role).to.equal('admin');
  });

  it('removes a user (and does not make them an admin) after a question that names them, or says why the last admin stays', async () => {
    const person = await customer({ ...stranger(), name: 'Charles Spare' });
    const { page } = await openAsAdmin();
    const dialog = page.getByRole('dialog', { name: 'Remove Charles Spare?' });
    const detail = 'This is the last admin: make somebody else an admin first.';
    await page.route('**/user/*', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: JSON.stringify({ detail }),
      }),
    );
    await seek(page, person.email);
    await rowOf(page, person).getByRole('button', { name: 'Remove User' }).click();
    await dialog.getByRole('button', { name: 'Remove User' }).click();
    await dialog.getByRole('alert').getByText(detail).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await rowOf(page, person).waitFor();
    await page.unroute('**/user/*');

    await rowOf(page, person).getByRole('button', { name: 'Remove User' }).click();
    await dialog.getByRole('button', { name: 'Keep this user' }).click();
    await dialog.waitFor({ state: 'detached' });
    // They are removed, but the answer is lost: so they are gone when they are removed again.
    await page.route('**/user/*', async (route) => {
      await answerTo(route);
      await route.abort();
    });
    await rowOf(page, person).getByRole('button', { name: 'Remove User' }).click();
    await dialog.getByRole('button', { name: 'Remove User' }).click();
    await dialog.getByRole('alert').getByText('The shop cannot be reached').waitFor();
    await page.unroute('**/user/*');
    await untilTold(page, 'Removed: Charles Spare', () =>
      dialog.getByRole('button', { name: 'Remove User' }).click(),
    );
    await rowOf(page, person).waitFor({ state: 'detached' });
    expect(await userNow(person)).to.equal(undefined);
    await page.getByText('Nobody here has that').waitFor();
    await page.getByRole('button', { name: 'Show everybody' }).click();
    await page.getByRole('row').nth(1).waitFor();
  });

  it("is not for customers, nor is MakeAdmin: 'You are not authorized to perform this action', with a way back", async () => {
    const page = await openPage();
    await arriveAs(page, await register(), '/dashboard/users');
    const refusal = page
      .getByRole('alert')
      .getByText('You are not authorized to perform this action', { exact: true });
    await refusal.waitFor();
    expect(await page.getByRole('table').count()).to.equal(0);
    await page.getByRole('link', { name: 'MakeAdmin' }).click();
    await page.getByRole('heading', { level: 1, name: 'MakeAdmin' }).waitFor();
    await refusal.waitFor();
    expect(await page.getByLabel('Email').count()).to.equal(0);
    await page.getByRole('link', { name: 'Back to your bookings' }).click();
    await page.waitForURL('**/dashboard/booking');
  });

  it('shows an admin who was just made, also when an answer of before comes late', async () => {
    const person = await customer();
    const { page } = await openAsAdmin();
    await seek(page, person.email);
    await page.getByText('1 person', { exact: true }).waitFor();
    const late = Promise.withResolvers<void>();
    const isLate = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    let asked = 0;
    await page.route(/\/user\?q=/, async (route) => {
      asked += 1;
      if (asked > 1) return; // what the page shows is what it knows
      const response = await answerTo(route);
      isLate.resolve();
      await late.promise;
      await route.fulfill({ response }).catch(() => {}); // nobody may wait for it any more
      answered.resolve();
    });
    await comeBack(page);
    await isLate.promise;
    const row = rowOf(page, person);
    await row.getByRole('button', { name: 'Make Admin' }).click();
    await untilTold(page, 'Successfully made an admin', () =>
      page.getByRole('dialog').getByRole('button', { name: 'Make Admin' }).click(),
    );
    await row.getByText('Admin', { exact: true }).waitFor();
    late.resolve();
    await answered.promise;
    await seek(page, '');
    await page.getByText('1 person', { exact: true }).waitFor({ state: 'detached' });
    await seek(page, person.email);
    await page.getByText('1 person', { exact: true }).waitFor();
    await row.getByText('Admin', { exact: true }).waitFor();
  });

  it('says so when the users cannot be read, and can be asked again; shows a favourite colour; turns away an admin who is none any more in the middle', async () => {
    expectFailure(503);
    const { page } = await openAsAdmin((unopened) =>
      unopened.route(/\/user(\?|$)/, (route) => route.fulfill({ status: 503, body: '' })),
    );
    await page.getByRole('alert').getByText('The shop is busy right now').waitFor();
    await page.unroute(/\/user(\?|$)/);
    await page.route(/\/user(\?|$)/, (route) =>
      route.fulfill({ json: [{ ...someUser(0), favoriteColor: 'violet' }] }),
    );
    await page.getByRole('button', { name: 'Try again' }).click();

    // A favourite colour is a swatch with its name.
    const swatch = page.getByRole('table').locator('[data-tint=violet] > span');
    await page.getByText('Violet', { exact: true }).waitFor();
    expect(await swatch.evaluate((one) => getComputedStyle(one).backgroundColor)).to.equal(
      'rgb(106, 69, 176)',
    );

    await page.getByRole('button', { name: 'Make Admin' }).click();
    await demoteOn(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Make Admin' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page
      .getByRole('main')
      .getByRole('alert')
      .getByText('You are not authorized to perform this action', { exact: true })
      .waitFor();
    expect(await page.getByRole('table').count()).to.equal(0);
  });

  it('shows many people by and by, and finds among all of them', async () => {
    const many = Array.from({ length: 12 }, (_, index) => someUser(index));
    const { page, admin } = await openAsAdmin((unopened) =>
      unopened.route(/\/user(\?|$)/, async (route) => {
        const { searchParams } = new URL(route.request().url());
        if (searchParams.has('q')) return route.continue();
        const isFirst = !searchParams.has('after');
        return route.fulfill({
          json: isFirst ? many.slice(0, 10) : many.slice(10),
          headers: {
            'x-total-count': '12',
            ...(isFirst && { link: '</user?after=cursor>; rel="next"' }),
          },
        });
      }),
    );
    const rows = page.getByRole('row').filter({ has: page.getByRole('button') });
    await page.getByText('10 of 12 people shown').waitFor();
    expect(await rows.count()).to.equal(10);
    const answer = await hold(page, /\/user\?.*after=/, 'GET');
    const more = page.getByRole('button', { name: 'Show more' });
    await more.press('Enter');
    await more.and(page.locator('[aria-busy=true]')).waitFor();
    expect(await more.evaluate((button) => button === document.activeElement)).to.equal(true);
    // Once is enough.
    await more.press('Enter');
    answer();
    await page.getByText('Person 11', { exact: true }).waitFor();
    expect(await rows.count()).to.equal(12);
    expect(await page.getByRole('button', { name: 'Show more' }).count()).to.equal(0);
    // The user is on none of the shown pages, only found by the search.
    await seek(page, admin.email);
    await page.getByText('1 person', { exact: true }).waitFor();
    await rowOf(page, admin).waitFor();
    await page.reload();
    await page.getByText('1 person', { exact: true }).waitFor();
  });
});
