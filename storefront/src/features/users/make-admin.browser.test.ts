import { expect } from 'chai';
import { expectFailure, openPage } from '../../testing/browser.ts';
import { arriveAs, register, stranger, tokenFor } from '../../testing/shop.ts';
import { demoteOn, promote, userNow } from './testing.ts';
import { untilTold } from '../../testing/within.ts';

const openMakeAdmin = async () => {
  const admin = await register();
  await promote(admin);
  const page = await openPage();
  await arriveAs(page, admin, '/dashboard/makeAdmin');
  const email = page.getByLabel('Email');
  const find = page.getByRole('button', { name: 'Find this person' });
  await find.waitFor();
  return { page, admin, email, find };
};

const customer = async () => {
  const person = await register({ ...stranger(), name: 'Grace Solder' });
  await tokenFor(person);
  return person;
};

describe('MakeAdmin (dashboard/makeAdmin)', () => {
  it("asks for an email: 'Email is Required', 'Provide a valid Email', of somebody who can be made one", async () => {
    const { page, admin, email, find } = await openMakeAdmin();
    await find.click();
    await page.getByText('Email is Required', { exact: true }).waitFor();
    expect(await email.evaluate((field) => field === document.activeElement)).to.equal(true);
    expect(await email.getAttribute('aria-invalid')).to.equal('true');
    await email.fill('no email');
    await page.getByText('Provide a valid Email', { exact: true }).waitFor();

    await email.fill(stranger().email);
    await find.click();
    await page.getByText('Nobody here has this email.').waitFor();
    await email.fill(admin.email);
    await find.click();
    await page.getByText(`${admin.name} is an admin already.`).waitFor();
    const unverified = await register(stranger(), { emailVerified: false });
    await tokenFor(unverified);
    await email.fill(unverified.email);
    await find.click();
    // The shop hears of it at the next login.
    await page.getByText(/^This address is not verified.+ after their next login/).waitFor();
    expect(await page.getByRole('dialog').count()).to.equal(0);

    // Who signed up only after the page was opened is found, also on the second page of those whose email has theirs.
    const wanted = stranger();
    await tokenFor(await register({ ...stranger(), email: `not-${wanted.email}` }));
    const person = await register({ ...wanted, name: 'Grace Solder' });
    await tokenFor(person);
    await page.route('**/user?*', (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('limit', '1');
      return route.continue({ url: url.href });
    });
    await email.fill(person.email);
    await find.click();
    await page.getByRole('dialog', { name: 'Make Grace Solder an admin?' }).waitFor();
  });

  it("shows who it is, asks, and says 'Successfully made an admin'; by keyboard alone", async () => {
    const person = await customer();
    const { page, email } = await openMakeAdmin();
    await email.fill(person.email.toUpperCase());
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Make Grace Solder an admin?' });
    await dialog.getByText(person.email).waitFor();
    expect((await userNow(person))?.role).to.equal('customer');
    await dialog.getByRole('button', { name: 'Make Admin' }).focus();
    await untilTold(page, /^Successfully made an admin$/, () => page.keyboard.press('Enter'));
    expect((await userNow(person))?.role).to.equal('admin');
    expect(await email.inputValue()).to.equal('');
  });

  it('keeps what was typed when the shop cannot be reached, and turns away an admin who is none any more in the middle', async () => {
    expectFailure(503);
    const person = await customer();
    const { page, email, find } = await openMakeAdmin();
    await email.fill(person.email);
    // The suggestions of the field are the same query: a fetch under way would answer both.
    await page.locator(`option[value="${person.email}"]`).waitFor({ state: 'attached' });
    await page.route(/\/user(\?|$)/, (route) => route.fulfill({ status: 503, body: '' }));
    await find.click();
    await page.getByRole('alert').getByText('The shop is busy right now').waitFor();
    expect(await email.inputValue()).to.equal(person.email);
    await page.unroute(/\/user(\?|$)/);
    await page.reload();
    expect(await email.inputValue()).to.equal(person.email);
    await find.click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();

    await demoteOn(page);
    await dialog.getByRole('button', { name: 'Make Admin' }).click();
    await page
      .getByRole('main')
      .getByRole('alert')
      .getByText('You are not authorized to perform this action', { exact: true })
      .waitFor();
    expect((await userNow(person))?.role).to.equal('customer');
  });
});
