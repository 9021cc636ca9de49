import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFindings } from '../../testing/axe.ts';
import { eventually, openPage } from '../../testing/browser.ts';
import { logIn, register, stranger } from '../../testing/shop.ts';
import { fetchAnew } from '../../../../adapters/http/testing/fetch-anew.ts';

const answer = (email: string) => `If there is an account for ${email}, a mail is on its way.`;

/** The code in the mail to this person, from the emulator's API for administrators. */
const mailedCode = async (email: string): Promise<string | undefined> => {
  const host = process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  if (!host) throw new Error('FIREBASE_AUTH_EMULATOR_HOST must name the shop’s Auth emulator');
  const url = `http://${host}/emulator/v1/projects/demo-parches/oobCodes`;
  const response = await fetchAnew(url, { headers: { authorization: 'Bearer owner' } });
  const { oobCodes }: { oobCodes: { email: string; oobCode: string }[] } = await response.json();
  return oobCodes.findLast((sent) => sent.email === email)?.oobCode;
};

const askFor = async (page: Page, email: string) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set a new password' });
  expect(await dialog.getByLabel('Email').inputValue()).to.equal(email);
  // As on a busy phone: the second click comes before the first is shown.
  await dialog.getByRole('button', { name: 'Send the link' }).evaluate((send: HTMLElement) => {
    send.click();
    send.click();
  });
};

describe('A forgotten password', () => {
  it('is replaced by a new one, with the link in the mailbox of the sandbox', async () => {
    const person = await register();
    const page = await openPage();
    await askFor(page, person.email);
    await page.getByText(answer(person.email)).waitFor();
    await page.getByText('the mail is in its mailbox, at /sandbox/mail/').waitFor();
    expect(await axeFindings(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Back to the login' }).click();

    const mail = page
      .getByRole('listitem')
      .filter({ hasText: person.email })
      .getByRole('link', { name: 'Reset your password for Parches' });
    await eventually(
      async () => {
        await page.goto('/sandbox/mail/');
        return mail.count();
      },
      (count) => count === 1,
    );
    await mail.click();
    const frame = page.frameLocator('iframe');
    const inMail = frame.getByRole('link', { name: 'Reset your password for Parches' });
    const [opened] = await Promise.all([page.waitForEvent('popup'), inMail.click()]);
    await opened.waitForURL('**/emulator/auth/password?**');
    const link = opened.url();
    expect(await axeFindings(opened)).to.deep.equal([]);
    await opened.getByLabel('New password').fill('a-new-one');
    const sent: string[] = [];
    opened.on('request', (request) => sent.push(request.url()));
    await opened.getByRole('button', { name: 'Set it' }).dblclick();
    await opened.getByText('Your new password is set').waitFor();
    expect(sent.filter((url) => url.includes(':resetPassword'))).to.have.length(1);
    await opened.getByRole('link', { name: 'To the login' }).click();
    await logIn(opened, { email: person.email, password: 'a-new-one' });

    await page.goto(link);
    await page.getByLabel('New password').fill('another-one');
    await page.getByRole('button', { name: 'Set it' }).click();
    await page.getByText('This link was used already').waitFor();
  });

  it('is not told of where nobody has an account, and asked for once by two clicks', async () => {
    const { email } = stranger();
    const page = await openPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await askFor(page, email);
    await page.getByText(answer(email)).waitFor();
    expect(asked.filter((url) => url.includes('/accounts:sendOobCode'))).to.have.length(1);
    expect(await mailedCode(email)).to.equal(undefined);
  });

  it('needs an email that is one, says what is wrong in words, is tried again, and gives the focus back when it is left', async () => {
    const person = await register();
    const page = await openPage();
    await page.goto('/login');
    const forgot = page.getByRole('button', { name: 'Forgot your password?' });
    await forgot.click();
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: 'Send the link' });
    await send.click();
    await dialog.getByText('Email is Required').waitFor();
    await dialog.getByLabel('Email').fill('nobody');
    await dialog.getByText('Provide a valid Email').waitFor();

    await page.route('**/accounts:sendOobCode*', (route) =>
      route.fulfill({
        status: 400,
        json: { error: { code: 400, message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } },
      }),
    );
    await dialog.getByLabel('Email').fill(person.email);
    await send.click();
    await page.getByRole('alert').getByText('Too many tries. Wait a few minutes').waitFor();
    await page.unroute('**/accounts:sendOobCode*');
    await send.click();
    await page.getByText(answer(person.email)).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await forgot.evaluate((button) => button === document.activeElement)).to.equal(true);
  });
});

describe('A password', () => {
  it('can be shown and hidden', async () => {
    const page = await openPage();
    await page.goto('/login');
    const field = page.getByLabel('Password');
    await field.fill('secret-one');
    expect(await field.getAttribute('type')).to.equal('password');
    await page.getByRole('button', { name: 'Show the password' }).click();
    expect(await field.getAttribute('type')).to.equal('text');
    await page.getByRole('button', { name: 'Hide the password' }).click();
    expect(await field.getAttribute('type')).to.equal('password');
    expect(await field.inputValue()).to.equal('secret-one');
  });
});
