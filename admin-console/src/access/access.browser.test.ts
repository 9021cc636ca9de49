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

  it('takes a Google account in its own window, and is closed to it before and after it is an admin’s', async () => {
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
    const refused = page.getByRole('alert').getByText(refusal);
    await through();
    await refused.waitFor();
    expect(await page.getByText('admin@parches.test').count()).to.equal(0);
    const { id } = await userOf({ email });
    const promote = () => asAdmin(`/users/${id}/promotion`, { method: 'POST' });
    await promote();
    await page.getByRole('button', { name: 'Sign out' }).click();
    // What the list asks for at first is not to be the call that is refused.
    await untilQuiet(page, async () => {
      await through();
      await title(page).filter({ hasText: 'Users' }).waitFor();
      await page.getByRole('button', { name: 'Grace G' }).waitFor();
    });

    // Their next call is refused, and the one after they are an admin again is not.
    await asAdmin(`/users/${id}/promotion`, { method: 'DELETE' });
    await page.getByRole('menuitem', { name: 'Reviews' }).click();
    await refused.waitFor();
    await promote();
    // A check that takes its time is shown, and so is one that has failed.
    const late = Promise.withResolvers<void>();
    await page.route('**/api/users/profile', async (route) => {
      await late.promise;
      await route.abort();
    });
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.locator('[aria-busy=true]', { hasText: 'Check again' }).waitFor();
    late.resolve();
    await page.getByRole('alert').getByText('The shop cannot be reached.').waitFor();
    await page.unrouteAll();
    // The title stands before the list is answered, which is not to be refused by what comes next.
    await untilQuiet(page, async () => {
      await page.getByRole('button', { name: 'Check again' }).click();
      await title(page).filter({ hasText: 'Reviews' }).waitFor();
    });

    await asAdmin(`/users/${id}/promotion`, { method: 'DELETE' });
    await page.getByRole('menuitem', { name: 'Orders' }).click();
    await refused.waitFor();
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await page.waitForURL((url) => url.pathname === '/');
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
    // Whatever the page asks for next lays the login over the form, so the click comes before anything else.
    await page.getByRole('button', { name: 'Save' }).evaluate((button: HTMLElement) => {
      localStorage.removeItem('accessToken');
      button.click();
    });
    await page.getByText('Your session has ended').waitFor();
    await fillLogin(page, demoAdmin);
    await title(page).filter({ hasText: 'Grace Hopper' }).waitFor();
    expect((await userOf(customer)).name).to.equal('Grace Hopper');
  });

  it('asks again over a form whose session has ended, and goes on with it for the same person alone', async () => {
    const [admin, other] = [await newAdmin(), await newAdmin('Bob Builder')];
    const customer = await newCustomer();
    const { id } = await userOf(customer);
    const page = await openPage();
    await enterConsole(page, admin, `/admin/users/${id}`);
    const name = page.getByLabel('Name');
    await name.fill('Grace Builder');

    const shop = await page.context().newPage();
    await shop.goto('/');
    const signOut = shop.getByRole('button', { name: 'Sign Out' });
    await signOut.click();
    const login = page.getByRole('dialog', { name: 'Login' });
    await login.getByText('what you typed is kept').waitFor();
    await fillLogin(page, admin);
    await login.waitFor({ state: 'detached' });
    expect(await name.inputValue()).to.equal('Grace Builder');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL('**/show');
    expect((await userOf(customer)).name).to.equal('Grace Builder');

    // Another person sees nothing of what the one before had opened.
    await goWithin(page, `/admin/users/${id}`, () => name.waitFor());
    await name.fill('Not to be kept');
    await signOut.click();
    await login.waitFor();
    await fillLogin(page, other);
    await page.getByRole('button', { name: 'Bob Builder' }).waitFor();
    await eventually(
      () => name.inputValue(),
      (typed) => typed !== 'Not to be kept',
    );
  });
});
