import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { expectFailure, openPage } from '../../testing/browser.ts';
import { register, stranger } from '../../testing/shop.ts';
import { pathOf } from './testing.ts';

const describedError = async (page: Page, label: string) => {
  const field = page.getByLabel(label, { exact: true });
  const id = await field.getAttribute('aria-describedby');
  return id === null ? '' : page.locator(`[id="${id}"]`).innerText();
};

const red = 'rgb(179, 38, 30)';
const colorOf = (element: Element) => getComputedStyle(element).color;

describe('Login and signup', () => {
  it('say what is wrong with a field, that an email is taken and a password wrong, keep what was typed, and offer the demo accounts', async () => {
    const somebody = await register();
    const page = await openPage();
    await page.goto('/signup');
    const submit = page.getByRole('button', { name: 'Sign Up' });
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    await submit.click();
    expect(await describedError(page, 'Name')).to.equal('Name is Required');
    expect(await describedError(page, 'Email')).to.equal('Email is Required');
    expect(await describedError(page, 'Password')).to.equal('Password is Required');
    expect(
      await page.getByLabel('Name').evaluate((field) => field === document.activeElement),
    ).to.equal(true);
    await page.getByLabel('Email').fill('nobody');
    await page.getByLabel('Password').fill('12345');
    expect(await describedError(page, 'Email')).to.equal('Provide a valid Email');
    expect(await describedError(page, 'Password')).to.equal('Must be 6 characters or longer');
    await page.getByLabel('Name').fill('Another');
    await page.getByLabel('Email').fill(somebody.email);
    await page.getByLabel('Password').fill('parches-test');
    await submit.click();
    const taken = page.getByRole('alert').getByText('There is an account with this email already');
    await taken.waitFor();
    expect(await taken.evaluate(colorOf)).to.equal(red);

    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
    const login = page.getByRole('button', { name: 'Login', exact: true });
    await login.click();
    expect(await describedError(page, 'Email')).to.equal('Email is Required');
    expect(await describedError(page, 'Password')).to.equal('Password is Required');
    await page.getByLabel('Email').fill('nobody');
    await page.getByLabel('Password').fill('12345');
    expect(await describedError(page, 'Email')).to.equal('Provide a valid Email');
    expect(await describedError(page, 'Password')).to.equal('Must be 6 characters or longer');
    await page.getByLabel('Email').fill(somebody.email);
    await page.getByLabel('Password').fill('not-this-one');
    await login.click();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).to.equal(
      'The email or the password is not right. Check both and try again.',
    );
    expect(await alert.evaluate(colorOf)).to.equal(red);
    expect(await page.getByLabel('Email').inputValue()).to.equal(somebody.email);
    expect(await page.getByLabel('Password').inputValue()).to.equal('not-this-one');

    await page.getByRole('button', { name: 'shopper@parches.test' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).waitFor();
  });

  it('lead back to where the person wanted to go, whichever of them is used, also when they are loaded again', async () => {
    const page = await openPage();
    await page.goto('/parches?from=test#end');
    await page.waitForURL('**/login');
    await page.reload();
    await page.getByText('Then you go on where you wanted to go.').waitFor();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    const { name, email, password } = stranger();
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await page.getByRole('heading', { level: 1, name: 'Parches' }).waitFor();
    expect(pathOf(page)).to.equal('/parches?from=test#end');

    await page.goBack();
    expect(pathOf(page)).to.not.contain('/signup');
  });

  it('make one account of two clicks, with the shortest password, and try the shop’s half again where that fails', async () => {
    const { name, email } = stranger();
    const page = await openPage();
    let made = 0;
    page.on('request', (request) => {
      if (request.url().includes('/accounts:signUp')) made += 1;
    });
    let failures = 1;
    await page.route('**/user/*', (route) =>
      failures-- > 0
        ? route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' })
        : route.continue(),
    );
    expectFailure(503);
    await page.goto('/signup');
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('123456');
    await page.getByRole('button', { name: 'Sign Up' }).evaluate((button: HTMLButtonElement) => {
      button.form?.requestSubmit();
      button.form?.requestSubmit();
    });
    await page.getByRole('alert').getByText('The shop is busy right now').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).to.equal(null);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).waitFor();
    expect(made).to.equal(1);
  });

  it('keep what is typed before the page has come alive, log in when it has, lead home by default, and let nobody in twice', async () => {
    const person = await register();
    const page = await openPage();
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/index-*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(person.password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    expect(pathOf(page)).to.equal('/login');
    held.resolve();
    await page.getByRole('button', { name: 'Sign Out' }).waitFor();
    await page.waitForURL(({ pathname }) => pathname === '/');
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).to.match(
      /^[\w-]+\.[\w-]+\.[\w-]+$/,
    );
    await page.goto('/login');
    await page.waitForURL(({ pathname }) => pathname === '/');
  });

  it('take a Google account, in its own window', async () => {
    const page = await openPage();
    await page.goto('/dashboard');
    await page.waitForURL('**/login');
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    const google = await opened;
    const { email } = stranger();
    await google.getByLabel('Email').fill(email);
    await google.getByLabel('Name').fill('Grace G');
    await google.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your bookings' }).waitFor();
    expect(pathOf(page)).to.equal('/dashboard/booking');
  });
});
