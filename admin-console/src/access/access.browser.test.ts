import { expect } from 'chai';
import {
  eventually,
  openForgetfulPage,
  openPage,
} from '../../../storefront/src/testing/browser.ts';
import { logIn, stranger } from '../../../storefront/src/testing/shop.ts';
import { goWithin, untilQuiet } from '../../../storefront/src/testing/within.ts';
import {
  asAdmin,
  demoAdmin,
  enterConsole,
  fillLogin,
  newAdmin,
  newCustomer,
  title,
  userOf,
} from '../testing/console.ts';

const refusal = 'You are not authorized to perform this action';

describe('The way into the console', () => {
  it('leads whoever logs in to the page that they asked for', async () => {
    const page = await openPage();
    await page.goto('/admin/users?filter=%7B%22q%22%3A%22admin%40parches.test%22%7D');
    await title(page).filter({ hasText: 'Login' }).waitFor();
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByText('Email is Required').waitFor();
    await page.getByText('Password is Required').waitFor();
    await fillLogin(page, { email: 'admin@parches.test', password: 'wrong-password' });
    await page.getByRole('alert').getByText('The email or the password is not right').waitFor();
    await fillLogin(page, demoAdmin);
    await page.getByRole('link', { name: 'Demo Admin' }).waitFor();
    expect(new URL(page.url()).search).to.include('admin%40parches.test');
    expect(await page.title()).to.equal('Users · Parches console');
  });

  it('is there also where the browser keeps nothing for the shop', async () => {
    const page = await openForgetfulPage();
    await page.goto('/admin/users');
    await fillLogin(page, demoAdmin);
    await page.getByRole('button', { name: 'Demo Admin' }).waitFor();
  });

  it('takes a Google account, in its own window', async () => {
    const page = await openPage();
    await page.goto('/admin/users');
    const { email } = stranger();
    const through = async () => {
      const opened = page.waitForEvent('popup');
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      const google = await opened;
      await google.getByLabel('Email').fill(email);
      await google.getByLabel('Name').fill('Grace G');
      await google.getByRole('button', { name: 'Continue' }).click();
    };
    await through();
    await page.getByRole('alert').getByText(refusal).waitFor();
    const { id } = await userOf({ email });
    await asAdmin(`/users/${id}/promotion`, { method: 'POST' });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await through();
    await title(page).filter({ hasText: 'Users' }).waitFor();
    await page.getByRole('button', { name: 'Grace G' }).waitFor();
  });

  it('is open to an admin who is signed in at the shop, and sign-out counts for both', async () => {
    const admin = await newAdmin();
    const shop = await openPage();
    await logIn(shop, admin);
    const page = await shop.context().newPage();
    await page.goto('/admin/');
    await title(page).filter({ hasText: 'Dashboard' }).waitFor();

    await page.getByRole('button', { name: admin.name }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await title(page).filter({ hasText: 'Login' }).waitFor();
    await shop.getByRole('button', { name: 'Sign Out' }).waitFor({ state: 'detached' });

    await fillLogin(page, admin);
    await title(page).filter({ hasText: 'Dashboard' }).waitFor();
    await shop.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByText('Your session has ended').waitFor();
  });

  it('is closed to a customer, who is told so and led back', async () => {
    const customer = await newCustomer();
    const page = await openPage();
    await page.goto('/admin/users');
    await fillLogin(page, customer);
    await page.getByRole('alert').getByText(refusal).waitFor();
    expect(await page.getByText('admin@parches.test').count()).to.equal(0);
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  it('closes when an admin is demoted in the middle, at their next call', async () => {
    const admin = await newAdmin();
    const page = await openPage();
    // What the dashboard asks for at first is not to be the call that is refused.
    await untilQuiet(page, () => enterConsole(page, admin));
    const { id } = await userOf(admin);
    await asAdmin(`/users/${id}/promotion`, { method: 'DELETE' });
    await page.getByRole('menuitem', { name: 'Users' }).click();
    await page.getByRole('alert').getByText(refusal).waitFor();
    await asAdmin(`/users/${id}/promotion`, { method: 'POST' });
    await page.getByRole('button', { name: 'Check again' }).click();
    await title(page).filter({ hasText: 'Users' }).waitFor();
  });

  it('renews a token that the shop does not take any more, and lets a save wait for a sign-in', async () => {
    const customer = await newCustomer();
    const { id } = await userOf(customer);
    const page = await openPage();
    await enterConsole(page, undefined, `/admin/users/${id}`);
    await page.getByLabel('Name').fill('Grace Builder');
    await page.evaluate(() => localStorage.setItem('accessToken', 'run.out.token'));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL('**/show');
    await title(page).filter({ hasText: 'Grace Builder' }).waitFor();
    expect((await userOf(customer)).name).to.equal('Grace Builder');

    // Where there is none left, the save waits for the sign-in.
    await goWithin(page, `/admin/users/${id}`, () => page.getByLabel('Name').waitFor());
    await page.getByLabel('Name').fill('Grace Hopper');
    await page.evaluate(() => localStorage.removeItem('accessToken'));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your session has ended').waitFor();
    await fillLogin(page, demoAdmin);
    await title(page).filter({ hasText: 'Grace Hopper' }).waitFor();
    expect((await userOf(customer)).name).to.equal('Grace Hopper');
  });

  it('asks again over a form whose session has ended, and goes on where it was', async () => {
    const admin = await newAdmin();
    const customer = await newCustomer();
    const { id } = await userOf(customer);
    const page = await openPage();
    await enterConsole(page, admin, `/admin/users/${id}`);
    await page.getByLabel('Name').fill('Grace Builder');

    const shop = await page.context().newPage();
    await shop.goto('/');
    await shop.getByRole('button', { name: 'Sign Out' }).click();
    const login = page.getByRole('dialog', { name: 'Login' });
    await login.getByText('what you typed is kept').waitFor();
    await fillLogin(page, admin);
    await login.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Name').inputValue()).to.equal('Grace Builder');
    await page.getByRole('button', { name: 'Save' }).click();
    await eventually(
      async () => (await userOf(customer)).name,
      (name) => name === 'Grace Builder',
    );
  });

  it('shows another person nothing of what the one before had opened', async () => {
    const [admin, other] = [await newAdmin(), await newAdmin('Bob Builder')];
    const customer = await newCustomer();
    const { id } = await userOf(customer);
    const page = await openPage();
    await enterConsole(page, admin, `/admin/users/${id}`);
    await page.getByLabel('Name').fill('Not to be kept');
    const shop = await page.context().newPage();
    await shop.goto('/');
    await shop.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByText('Your session has ended').waitFor();
    await fillLogin(page, other);
    await page.getByRole('button', { name: 'Bob Builder' }).waitFor();
    await eventually(
      () => page.getByLabel('Name').inputValue(),
      (name) => name !== 'Not to be kept',
    );
  });
});
