import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { eventually, hold, loseFirstAnswer, openPage } from '../../testing/browser.ts';
import { picture } from '../../testing/pictures.ts';
import { arriveAs, make, register, reviews, stranger } from '../../testing/shop.ts';
import { unsoundness } from '../../testing/soundness.ts';
import { letToastsStay } from '../../testing/within.ts';
import { answerTo } from '../../testing/answer-to.ts';

const openForm = async (person = register()): Promise<Page> => {
  const page = await openPage();
  const somebody = await person;
  await arriveAs(page, somebody, '/dashboard/addReview');
  await page.getByRole('heading', { level: 1, name: 'Add Review' }).waitFor();
  return page;
};

const add = (page: Page) => page.getByRole('button', { name: 'Add review' });
const words = (page: Page) => page.getByLabel('Review', { exact: true });
const usePicture = (page: Page) => page.getByRole('button', { name: 'Use my profile picture' });

const fill = async (page: Page, review: string) => {
  await page.getByLabel('Location').fill('Kiel');
  await words(page).fill(review);
  await page.getByLabel('Image').setInputFiles(picture);
  await page.getByRole('status').getByText('Uploaded.').waitFor();
};

describe('Add Review', () => {
  it('requires all fields, begins with the person’s name, and is sound in both themes and at every width', async () => {
    const page = await openForm();
    expect(await page.getByLabel('Name').inputValue()).to.equal('Ada Builder');
    await page.getByLabel('Name').fill('  ');
    await add(page).click();
    for (const field of ['Image', 'Name', 'Location', 'Review']) {
      await page.getByText(`${field} is Required`, { exact: true }).waitFor();
      const control = page.getByLabel(field, { exact: true });
      expect(await control.getAttribute('aria-invalid'), field).to.equal('true');
    }
    expect(await usePicture(page).count()).to.equal(0);
    expect(await unsoundness(page)).to.deep.equal([]);
  });

  it('shows at once, at the end of the list, is sent once, and is told of by a toast of 5000 ms at the top right', async () => {
    const name = `Ada ${stranger().email.slice(0, 8)}`;
    const page = await openForm();
    // All of the list at once.
    await page.route(
      ({ pathname, search }) => pathname === '/review' && search !== '',
      (route) =>
        route.continue({
          url: route
            .request()
            .url()
            .replace(/limit=\d+/, 'limit=100'),
        }),
    );
    const sent: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/review') sent.push(request.method());
    });
    await page.getByLabel('Name').fill(name);
    await fill(page, 'The board came well packed, and booted at once.');
    await page.evaluate(letToastsStay);
    await add(page).dblclick();
    const toast = page.getByRole('alert').filter({ hasText: 'Review Added' });
    await toast.waitFor();
    const box = await toast.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).to.be.greaterThan(1440 - 48);
    expect(box?.y).to.be.lessThan(120);
    // The toast closes when the animation of its bar ends.
    const progress = toast.locator('.Toastify__progress-bar');
    expect(await progress.evaluate((bar) => getComputedStyle(bar).animationDuration)).to.equal(
      '5s',
    );
    expect(sent.filter((method) => method === 'POST')).to.have.length(1);
    expect(await page.getByLabel('Review').inputValue()).to.equal('');
    expect(await page.getByLabel('Name').inputValue()).to.equal('Ada Builder');
    const own = page.getByRole('region', { name: 'What you said' });
    await own.getByText('The board came well packed').waitFor();
    await own.getByRole('link', { name: 'what customers say' }).click();
    const shown = page.getByRole('listitem').filter({ hasText: name });
    await shown.waitFor();
    expect(await shown.locator('~ li').count()).to.equal(0);
  });

  it('is not said to be there already where the shop approves reviews first', async () => {
    const page = await openPage();
    await page.route('**/dashboard/addReview', async (route) => {
      const response = await answerTo(route);
      const body = (await response.text()).replace(
        '"reviewApproval":false',
        '"reviewApproval":true',
      );
      await route.fulfill({ response, body });
    });
    await arriveAs(page, await register(), '/dashboard/addReview');
    await page.getByText('on the home page, once we have looked at it.').waitFor();
    await fill(page, `Fine, says ${stranger().email}`);
    await add(page).click();
    await page.getByText('Once we have looked at it, this is how it reads').waitFor();
  });

  it('keeps what was typed when it fails, and is one review, however often a lost answer makes somebody try', async () => {
    const page = await openForm();
    const text = `Fine, says ${stranger().email}`;
    await fill(page, text);
    await page.route('**/review', (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/problem+json',
        json: { errors: [{ pointer: '/image', message: 'Upload the picture first' }] },
      }),
    );
    await add(page).click();
    await page.getByText('Upload the picture first', { exact: true }).waitFor();
    await page.unroute('**/review');

    const keys = await loseFirstAnswer(page, '**/review');
    await add(page).click();
    await page
      .getByRole('alert')
      .getByText(/cannot be reached.*What you typed is kept/)
      .waitFor();
    expect(await words(page).inputValue()).to.equal(text);
    // After a reload, the retry is still the same request.
    await page.reload();
    await add(page).dblclick();
    await eventually(
      () => words(page).inputValue(),
      (typed) => typed === '',
    );
    expect(keys).to.have.length(2);
    expect(keys[0])
      .to.match(/^[\w-]{36}$/)
      .and.equal(keys[1]);
    const all = await reviews();
    expect(all.filter(({ review }) => review === text)).to.have.length(1);
  });

  it('keeps what is typed and a picture that is chosen while one is being sent', async () => {
    const page = await openForm();
    await fill(page, 'Fine.');
    const release = await hold(page, '**/review', 'POST');
    const sent = page.waitForRequest('**/review');
    await add(page).click();
    await sent;
    await words(page).fill('And fast.');
    const upload = await hold(page, '**/images', 'POST');
    await page.getByLabel('Image').setInputFiles(picture);
    await page.getByRole('progressbar', { name: 'Upload' }).waitFor();
    release();
    await page.getByRole('region', { name: 'What you said' }).getByText('Fine.').waitFor();
    upload();
    await page.getByRole('status').getByText('Uploaded.').waitFor();
    expect(await words(page).inputValue()).to.equal('And fast.');
  });

  it('takes the profile’s picture where there is one', async () => {
    const person = await register();
    const profile = {
      phone: '1',
      address: 'A',
      bio: 'B',
      education: 'C',
      linkedIn: 'D',
      github: 'E',
    };
    const avatar = '/pictures/reviewer-1.svg';
    await make(person, '/api/users/profile', { ...profile, avatar }, 'PUT');
    const page = await openForm(Promise.resolve(person));
    await usePicture(page).click();
    const src = await page.getByRole('img', { name: 'Preview' }).getAttribute('src');
    expect(src).to.equal(avatar);
    expect(await usePicture(page).count()).to.equal(0);
  });
});
