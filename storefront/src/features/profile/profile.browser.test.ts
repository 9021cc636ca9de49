import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { eventually, expectFailure, hold, openPage } from '../../testing/browser.ts';
import { picture } from '../../testing/pictures.ts';
import { arriveAs, logIn, register, type Somebody } from '../../testing/shop.ts';
import { unsoundness } from '../../testing/soundness.ts';

const openProfile = async (person: Promise<Somebody> = register()): Promise<Page> => {
  const page = await openPage();
  const somebody = await person;
  await arriveAs(page, somebody, '/dashboard/myProfile');
  await page.getByLabel('Phone number').waitFor();
  return page;
};

const save = (page: Page) => page.getByRole('button', { name: 'Save profile' });

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

  it('is saved whole, tints the dashboard, and the picture in the top bar follows', async () => {
    const page = await openProfile();
    await untilTinted(page, 'green');
    await fill(page);
    await page.getByLabel('Name').fill('Ada B. Builder');
    await page.getByRole('radio', { name: 'Violet' }).check();
    await save(page).click();
    await page.getByRole('alert').getByText('Profile Updated').waitFor();
    await untilTinted(page, 'violet');
    const src = await page.getByRole('img', { name: 'Preview' }).getAttribute('src');
    expect(src).to.match(/^\/images\/[\w-]+\.webp$/);
    await page.locator(`header img[src="${src}"]`).waitFor();

    await page.reload();
    await page.getByLabel('Phone number').waitFor();
    for (const [field, value] of Object.entries({ ...told, Name: 'Ada B. Builder' }))
      expect(await page.getByLabel(field).inputValue(), field).to.equal(value);
    expect(await page.getByRole('radio', { name: 'Violet' }).isChecked()).to.equal(true);
    await untilTinted(page, 'violet');
    expect(await page.getByRole('img', { name: 'Preview' }).getAttribute('src')).to.equal(src);

    // The picture is there: it is not required again. The colour can be taken back.
    await page.getByRole('radio', { name: 'None' }).check();
    await save(page).click();
    await page.getByRole('alert').getByText('Profile Updated').waitFor();
    await untilTinted(page, 'green');
  });

  it('is told that it may not, with 401, and comes back to what was typed', async () => {
    const person = await register();
    const page = await openProfile(Promise.resolve(person));
    await fill(page);
    await page.getByRole('radio', { name: 'Teal' }).check();
    await page.route('**/api/users/profile', (route) => route.fulfill({ status: 401, body: '' }));
    await save(page).click();
    const words = 'You are not authorized to perform this action';
    await page.getByRole('alert').getByText(words, { exact: true }).waitFor();
    await page.waitForURL('**/login');
    await page.unroute('**/api/users/profile');
    await logIn(page, person);
    await page.getByLabel('Phone number').waitFor();
    for (const [field, value] of Object.entries(told))
      expect(await page.getByLabel(field).inputValue(), field).to.equal(value);
    expect(await page.getByRole('radio', { name: 'Teal' }).isChecked()).to.equal(true);
  });

  it('is told that it may not, with 403, and of any other failure in words, beside the field where it is one', async () => {
    const page = await openProfile();
    await fill(page);
    await page.getByLabel('Location').fill('x'.repeat(501));
    await save(page).dblclick();
    await page.getByText('Location may have at most 500 characters', { exact: true }).waitFor();

    await page.getByLabel('Location').fill(told.Location);
    await page.route('**/api/users/profile', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 403, body: '' })
        : route.continue(),
    );
    await save(page).click();
    const words = 'You are not authorized to perform this action';
    await page.getByRole('alert').getByText(words, { exact: true }).waitFor();
    expect(await page.getByLabel('Bio').inputValue()).to.equal(told.Bio);
    await page.unroute('**/api/users/profile');

    expectFailure(500);
    await page.route('**/api/users/profile', (route) => route.fulfill({ status: 500, body: '' }));
    await save(page).click();
    await page
      .getByRole('alert')
      .getByText(/made a mistake.*What you typed is kept/)
      .waitFor();
    await page.unroute('**/api/users/profile');
    await save(page).click();
    await page.getByRole('alert').getByText('Profile Updated').waitFor();
  });

  it('keeps what is typed while it is being saved, also over a reload', async () => {
    const page = await openProfile();
    await fill(page);
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/users/profile', async (route) => {
      if (route.request().method() === 'PUT') await answer.promise;
      await route.continue();
    });
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await save(page).click();
    await sent;
    await page.getByLabel('Bio').fill('Builds loud machines, too.');
    answer.resolve();
    await page.getByRole('alert').getByText('Profile Updated').waitFor();
    expect(await page.getByLabel('Bio').inputValue()).to.equal('Builds loud machines, too.');
    await page.reload();
    await page.getByLabel('Phone number').waitFor();
    expect(await page.getByLabel('Bio').inputValue()).to.equal('Builds loud machines, too.');
    expect(await page.getByLabel('Location').inputValue()).to.equal(told.Location);
  });

  it('keeps a picture that is chosen while it is being saved', async () => {
    const page = await openProfile();
    await fill(page);
    const preview = page.getByRole('img', { name: 'Preview' });
    const release = await hold(page, '**/api/users/profile', 'PUT');
    const saved = page.waitForRequest((request) => request.method() === 'PUT');
    await save(page).click();
    const { avatar }: { avatar: string } = (await saved).postDataJSON();
    const upload = await hold(page, '**/images', 'POST');
    await page.getByLabel('Avatar file').setInputFiles(picture);
    await page.getByRole('progressbar', { name: 'Upload' }).waitFor();
    release();
    await page.getByRole('alert').getByText('Profile Updated').waitFor();
    upload();
    await page.getByRole('status').getByText('Uploaded.').waitFor();
    await page.reload();
    await eventually(
      () => preview.getAttribute('src'),
      (shown) => shown?.startsWith('/images/') === true && shown !== avatar,
    );
  });

  it('takes back nothing that was saved in another tab meanwhile', async () => {
    const page = await openProfile();
    await fill(page);
    await save(page).click();
    await page.getByRole('alert').getByText('Profile Updated').waitFor();
    await page.getByLabel('Bio').fill('Builds loud machines, too.');
    const other = await page.context().newPage();
    await other.goto('/dashboard/myProfile');
    await other.getByLabel('Location').fill('2 Bench Street');
    await save(other).click();
    await other.getByRole('alert').getByText('Profile Updated').waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await eventually(
      () => page.getByLabel('Location').inputValue(),
      (shown) => shown === '2 Bench Street',
    );
    await page.reload();
    await page.getByLabel('Phone number').waitFor();
    expect(await page.getByLabel('Location').inputValue()).to.equal('2 Bench Street');
    expect(await page.getByLabel('Bio').inputValue()).to.equal('Builds loud machines, too.');
  });

  it('shows what was saved, also when an answer of before comes late', async () => {
    const page = await openProfile();
    await fill(page);
    const late = Promise.withResolvers<void>();
    const isLate = Promise.withResolvers<void>();
    await page.route('**/api/users/profile', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      isLate.resolve();
      await late.promise;
      await route.fulfill({ response }).catch(() => {}); // nobody may wait for it any more
    });
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await isLate.promise;
    await page.getByRole('radio', { name: 'Violet' }).check();
    await save(page).click();
    await page.getByRole('alert').getByText('Profile Updated').waitFor();
    await untilTinted(page, 'violet');
    late.resolve();
    await page.getByRole('link', { name: 'Your messages to us' }).click();
    await page.waitForURL('**/dashboard/messages');
    await untilTinted(page, 'violet');
  });

  it('says so when it cannot be read, and can be asked again', async () => {
    const page = await openPage();
    await page.route('**/api/users/profile', (route) => route.abort());
    await arriveAs(page, await register(), '/dashboard/myProfile');
    await page.getByRole('alert').getByText('The shop cannot be reached').waitFor();
    await page.unroute('**/api/users/profile');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Phone number').waitFor();
  });

  it('is filled in and saved by keyboard alone', async () => {
    const page = await openProfile();
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
    await page.keyboard.press('Tab'); // Name
    await page.keyboard.press('Tab'); // Email
    for (const value of Object.values(told)) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(value);
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Profile Updated').waitFor();
    await untilTinted(page, 'copper');
    for (const [field, value] of Object.entries(told))
      expect(await page.getByLabel(field).inputValue(), field).to.equal(value);
  });
});
