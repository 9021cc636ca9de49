import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { eventually, hold, openPage } from '../../testing/browser.ts';
import { accountKey, arriveAs, logIn, register, type Somebody } from '../../testing/shop.ts';
import { untilAnswered } from '../../testing/within.ts';
import { keptOfSession } from './testing.ts';

const lookup = '**/accounts:lookup*';

/** Opens a tab that goes on to ask the provider about whoever is signed in. @returns what lets it be answered */
const openAsking = async (tab: Page, open: () => Promise<unknown>) => {
  const answer = await hold(tab, lookup, 'POST');
  await Promise.all([tab.waitForRequest(lookup), open()]);
  return answer;
};

const signOutIn = async (tab: Page): Promise<void> => {
  await tab.bringToFront();
  await tab.getByRole('button', { name: 'Sign Out' }).click();
};

/** Somebody else signs in where nobody is by now. */
const nextSignsIn = async (tab: Page): Promise<Somebody> => {
  await tab.bringToFront();
  await tab.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  const next = await register();
  await logIn(tab, next);
  return next;
};

const storedAccount = (tab: Page) => tab.evaluate((key) => localStorage.getItem(key), accountKey);

/** A tab in which somebody is signed in, and another one beside it. */
const twoTabs = async () => {
  const one = await openPage();
  await arriveAs(one, await register(), '/delivery');
  return { one, other: await one.context().newPage() };
};

describe('The session in several tabs', () => {
  it('leaves no words of somebody who signs out in another tab, and keeps those of whoever comes next', async () => {
    const [ada, bob] = await Promise.all([register(), register()]);
    const one = await openPage();
    await arriveAs(one, ada, '/delivery');
    const [other, form] = await Promise.all([one.context().newPage(), one.context().newPage()]);
    await other.goto('/');
    const message = other.getByLabel('Message');
    await message.fill('For the shop alone.');
    await form.goto('/dashboard/addReview');
    await form.getByLabel('Location').fill('Leavesburg');
    await signOutIn(one);
    await form.waitForURL('**/login');
    await form.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
    expect(await form.getByText('Your session ended').count()).to.equal(0);
    await other.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    expect(await message.inputValue()).to.equal('');
    await other.reload();
    await other.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    expect(await message.inputValue()).to.equal('');
    expect(await other.getByLabel('Email').inputValue()).to.equal('');

    await message.fill('My own words.');
    await other.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await logIn(other, bob);
    await eventually(
      () => message.inputValue(),
      (value) => value === 'My own words.',
    );
  });

  it('of another person is there in every tab at once, by events and not by a clock', async () => {
    const one = await openPage();
    await arriveAs(one, await register(), '/delivery');
    const other = await one.context().newPage();
    await Promise.all([other.waitForResponse('**/accounts:lookup*'), other.goto('/')]);
    await other.getByLabel('Message').fill('Not to be sent by anybody else');
    // Playwright's clock would stop in both of them.
    await other.evaluate(() => {
      for (let id = Number(setTimeout(() => {})); id > 0; id -= 1) clearTimeout(id);
      Object.assign(window, { setTimeout: () => 0, setInterval: () => 0 });
    });
    await signOutIn(one);
    await other.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    const next = await nextSignsIn(one);
    await other.getByRole('button', { name: 'Sign Out' }).waitFor();
    expect(await one.evaluate(() => localStorage.getItem('accessTokenHolder'))).to.equal(
      await other.evaluate(() => JSON.parse(localStorage.getItem('accessTokenPerson') ?? '{}').uid),
    );
    await eventually(
      () => other.getByLabel('Email').inputValue(),
      (email) => email === next.email,
    );
    expect(await other.getByLabel('Message').inputValue()).to.equal('');
  });

  it('of another person is there, and nothing of the one before, where two tabs were still asking about them', async () => {
    const [one, person] = [await openPage(), await register()];
    const answer = await openAsking(one, () => arriveAs(one, person, '/delivery'));
    const other = await one.context().newPage();
    const answerOther = await openAsking(other, () => other.goto('/dashboard/booking'));
    // What it stores then of the person reaches the other tab, which is still asking.
    answer();
    await untilAnswered(one);
    await signOutIn(one);
    await other.waitForURL('**/login');
    const next = await nextSignsIn(one);
    answerOther();
    await other.getByText('Nothing is booked yet').waitFor();
    await one.getByRole('button', { name: 'Sign Out' }).waitFor();
    for (const tab of [one, other]) expect(await storedAccount(tab)).to.contain(next.email);
  });

  it('of another person stays, where the provider answers a tab late in which the one before has signed out', async () => {
    const { one, other } = await twoTabs();
    const answer = await openAsking(other, () => other.goto('/delivery'));
    await signOutIn(other);
    const next = await nextSignsIn(one);
    answer();
    await untilAnswered(other);
    await other.getByRole('button', { name: 'Sign Out' }).waitFor();
    expect(await storedAccount(one)).to.contain(next.email);
  });

  it('of another person stays on a phone, too, where a tab that was asking hears of them by a clock', async () => {
    const { one, other } = await twoTabs();
    await other.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgent', { value: 'Android' });
      // While it is not looked at, it has none.
      Object.assign(window, { setInterval: () => 0 });
    });
    const answer = await openAsking(other, () => other.goto('/dashboard/booking'));
    await signOutIn(one);
    await other.waitForURL('**/login');
    await nextSignsIn(one);
    answer();
    await other.getByText('Nothing is booked yet').waitFor();
    await one.getByRole('button', { name: 'Sign Out' }).waitFor();
  });

  it('leaves nothing of the provider, also where it answers another tab after the sign-out', async () => {
    const { one, other } = await twoTabs();
    const answer = await openAsking(other, () => other.goto('/dashboard/booking'));
    await signOutIn(one);
    await other.waitForURL('**/login');
    answer();
    await untilAnswered(other);
    expect(await keptOfSession(other)).to.deep.equal([]);
  });
});
