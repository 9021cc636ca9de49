import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { eventually, expectFailure, hold, holdAnswer, openPage } from '../../testing/browser.ts';
import { picture } from '../../testing/pictures.ts';
import { arriveAs, logIn, make, register, type Somebody } from '../../testing/shop.ts';
import { unsoundness } from '../../testing/soundness.ts';
import { comeBack, untilTold } from '../../testing/within.ts';

const openProfile = async (person: Promise<Somebody> = register()): Promise<Page> => {
  const page = await openPage();
  const somebody = await person;
  await arriveAs(page, somebody, '/dashboard/myProfile');
  await page.getByLabel('Phone number').waitFor();
  return page;
};

const save = (page: Page) => page.getByRole('button', { name: 'Save profile' });
const saveWell = (page: Page) => untilTold(page, 'Profile Updated', () => save(page).click());

const told = {
  'Phone number': '+1 555 0100',
  Location: '1 Bench Street',
  Bio: 'Builds quiet machines.',
  Education: 'Ten years at a bench',
  LinkedIn: 'in/ada',
  Github: 'ada',
};

const fill = async (page: Page) => {
  for (const [field, value] of Object.entries(told)) await page.getByLabel(field).fill(value);
  await page.getByLabel('Avatar file').setInputFiles(picture);
  await page.getByRole('status').getByText('Uploaded.').waitFor();
};

const assertFilled = async (page: Page, values: Record<string, string>) => {
  for (const [field, value] of Object.entries(values))
    expect(await page.getByLabel(field).inputValue(), field).to.equal(value);
};

/** The dashboard takes its colour from the profile, which it may hear of after the toast is shown. */
const untilTinted = (page: Page, color: string) =>
  eventually(
    () => page.locator('main [data-tint]').first().getAttribute('data-tint'),
    (shown) => shown === color,
  );

describe('My Profile', () => {
  it('shows name and email, requires every field, puts the focus on the first, and is sound', async () => {
    const person = await register();
    const page = await openProfile(Promise.resolve(person));
    expect(await page.getByLabel('Name').inputValue()).to.equal(person.name);
    expect(await page.getByLabel('Email').inputValue()).to.equal(person.email);
    expect(await page.getByLabel('Email').isEditable()).to.equal(false);
    await page.getByLabel('Name').fill('');
    await save(page).click();
    for (const field of ['Avatar file', 'Name', ...Object.keys(told)]) {
      await page.getByText(`${field} is Required`, { exact: true }).waitFor();
      expect(await page.getByLabel(field).getAttribute('aria-invalid'), field).to.equal('true');
    }
    const first = page.getByLabel('Avatar file');
    expect(await first.evaluate((field) => field === document.activeElement)).to.equal(true);
    expect(await unsoundness(page)).to.deep.equal([]);
  });

  it('sends one mail to verify the address for two clicks, and another for a third', async () => {
    const page = await openProfile(register(undefined, { emailVerified: false }));
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/accounts:sendOobCode')) asked.push(request.method());
    });
    const again = page.getByRole('button', { name: 'Send the mail again' });
    await again.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await page.getByRole('status').getByText('the mail is in its mailbox').waitFor();
    expect(asked).to.deep.equal(['POST']);
    const sent = page.waitForResponse(/accounts:sendOobCode/);
    await again.click();
    await sent;
    expect(asked).to.deep.equal(['POST', 'POST']);
  });

  it('is filled in and saved whole by keyboard alone, tints the dashboard, and the picture in the top bar follows', async () => {
    const page = await openProfile();
    await untilTinted(page, 'green');
    // Begun before the key is pressed, since Playwright intercepts the file chooser only from then
    // on.
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('link', { name: 'Your messages to us' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const chooser = await chosen;
    await chooser.setFiles(picture);
    await page.getByRole('status').getByText('Uploaded.').waitFor();
    await page.getByRole('button', { name: 'Remove picture' }).waitFor();
    await page.keyboard.press('Tab'); // Remove picture
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ada B. Builder');
    await page.keyboard.press('Tab'); // Email
    for (const value of Object.values(told)) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(value);
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await untilTold(page, 'Profile Updated', () => page.keyboard.press('Enter'));
    await untilTinted(page, 'copper');
    const src = await page.getByRole('img', { name: 'Preview' }).getAttribute('src');
    expect(src).to.match(/^\/images\/[\w-]+\.webp$/);
    await page.locator(`header img[src="${src}"]`).waitFor();

    await page.reload();
    await page.getByLabel('Phone number').waitFor();
    await assertFilled(page, { ...told, Name: 'Ada B. Builder' });
    expect(await page.getByRole('radio', { name: 'Copper' }).isChecked()).to.equal(true);
    await untilTinted(page, 'copper');
    expect(await page.getByRole('img', { name: 'Preview' }).getAttribute('src')).to.equal(src);

    // The picture is there: it is not required again. The colour can be taken back.
    await page.getByRole('radio', { name: 'None' }).check();
    await saveWell(page);
    await untilTinted(page, 'green');
  });

  it('is told that it may not, with 403 and with 401, and of any other failure in words, beside the field where it is one, and comes back to what was typed', async () => {
    const person = await register();
    const page = await openProfile(Promise.resolve(person));
    await fill(page);
    await page.getByRole('radio', { name: 'Teal' }).check();
    await page.getByLabel('Location').fill('x'.repeat(501));
    await save(page).dblclick();
    await page.getByText('Location may have at most 500 characters', { exact: true }).waitFor();
    await page.getByLabel('Location').fill(told.Location);

    const mayNot = /^You are not authorized to perform this action$/;
    let status = 403;
    await page.route('**/api/users/profile', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status, body: '' }) : route.continue(),
    );
    await untilTold(page, mayNot, () => save(page).click());
    expect(await page.getByLabel('Bio').inputValue()).to.equal(told.Bio);

    expectFailure(500);
    status = 500;
    await save(page).click();
    await page
      .getByRole('alert')
      .getByText(/made a mistake.*What you typed is kept/)
      .waitFor();
    await page.getByText(mayNot).waitFor({ state: 'detached' });

    status = 401;
    await untilTold(page, mayNot, () => save(page).click());
    await page.waitForURL('**/login');
    await page.unroute('**/api/users/profile');
    await logIn(page, person);
    await page.getByLabel('Phone number').waitFor();
    await assertFilled(page, told);
    expect(await page.getByRole('radio', { name: 'Teal' }).isChecked()).to.equal(true);
    await saveWell(page);
  });

  it('keeps what is typed and a picture that is chosen while it is being saved, also over a reload', async () => {
    const page = await openProfile();
    await fill(page);
    const release = await hold(page, '**/api/users/profile', 'PUT');
    const saved = page.waitForRequest((request) => request.method() === 'PUT');
    await save(page).click();
    const { avatar }: { avatar: string } = (await saved).postDataJSON();
    await page.getByLabel('Bio').fill('Builds loud machines, too.');
    const upload = await hold(page, '**/images', 'POST');
    await page.getByLabel('Avatar file').setInputFiles(picture);
    await page.getByRole('progressbar', { name: 'Upload' }).waitFor();
    await untilTold(page, 'Profile Updated', async () => release());
    expect(await page.getByLabel('Bio').inputValue()).to.equal('Builds loud machines, too.');
    upload();
    await page.getByRole('status').getByText('Uploaded.').waitFor();
    await page.reload();
    await page.getByLabel('Phone number').waitFor();
    await assertFilled(page, { ...told, Bio: 'Builds loud machines, too.' });
    await eventually(
      () => page.getByRole('img', { name: 'Preview' }).getAttribute('src'),
      (shown) => shown?.startsWith('/images/') === true && shown !== avatar,
    );
  });

  it('takes back nothing that was saved elsewhere meanwhile', async () => {
    const person = await register();
    const profile = {
      phone: '+1 555 0100',
      address: '1 Bench Street',
      bio: 'Builds quiet machines.',
      education: 'Ten years at a bench',
      linkedIn: 'in/ada',
      github: 'ada',
      avatar: '/pictures/reviewer-1.svg',
    };
    await make(person, '/api/users/profile', profile, 'PUT');
    const page = await openProfile(Promise.resolve(person));
    await page.getByLabel('Bio').fill('Builds loud machines, too.');
    await make(person, '/api/users/profile', { ...profile, address: '2 Bench Street' }, 'PUT');
    await comeBack(page);
    await eventually(
      () => page.getByLabel('Location').inputValue(),
      (shown) => shown === '2 Bench Street',
    );
    await page.reload();
    await page.getByLabel('Phone number').waitFor();
    await assertFilled(page, { Location: '2 Bench Street', Bio: 'Builds loud machines, too.' });
  });

  it('says so when it cannot be read, can be asked again, and shows what was saved, also when an answer of before comes late', async () => {
    const page = await openPage();
    await page.route('**/api/users/profile', (route) => route.abort());
    await arriveAs(page, await register(), '/dashboard/myProfile');
    await page.getByRole('alert').getByText('The shop cannot be reached').waitFor();
    await page.unroute('**/api/users/profile');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Phone number').waitFor();

    await fill(page);
    const { asked, letCome } = await holdAnswer(page, '**/api/users/profile');
    await comeBack(page);
    await asked;
    await page.getByRole('radio', { name: 'Violet' }).check();
    await saveWell(page);
    await untilTinted(page, 'violet');
    letCome();
    await page.getByRole('link', { name: 'Your messages to us' }).click();
    await page.waitForURL('**/dashboard/messages');
    await untilTinted(page, 'violet');
  });
});
