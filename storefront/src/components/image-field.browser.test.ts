import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { expectFailure, openPage } from '../testing/browser.ts';
import { giveFile, noPicture, picture } from '../testing/pictures.ts';
import { arriveAs, register } from '../testing/shop.ts';
import { twoFrames } from '../testing/within.ts';

const openForm = async (): Promise<Page> => {
  const page = await openPage();
  await arriveAs(page, await register(), '/dashboard/addProduct');
  await page.getByRole('heading', { level: 1, name: 'Add Product' }).waitFor();
  return page;
};

const uploads = (page: Page): string[] => {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/images') seen.push(request.method());
  });
  return seen;
};

const uploaded = (page: Page) => page.getByRole('status').getByText('Uploaded.').waitFor();
const preview = (page: Page) => page.getByRole('img', { name: 'Preview' });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');

describe('A picture', () => {
  it('is refused before it is sent when it is none, empty or too large, and in words when the shop looks into it', async () => {
    const page = await openForm();
    const sent = uploads(page);
    // What is pasted into a field as text is no picture.
    await page.getByLabel('Name').evaluate((field) => {
      const both = new DataTransfer();
      both.items.add(new File(['x'], 'x.png', { type: 'image/png' }));
      both.setData('text/plain', 'x');
      const how = { bubbles: true, cancelable: true, clipboardData: both };
      field.dispatchEvent(new ClipboardEvent('paste', how));
    });
    expect(await preview(page).count()).to.equal(0);
    const field = page.getByLabel('Image');
    await field.setInputFiles({ ...picture, name: 'a.pdf', mimeType: 'application/pdf' });
    await alert(page).getByText('This file is no picture that we can read').waitFor();
    expect(await field.getAttribute('aria-invalid')).to.equal('true');
    await field.setInputFiles({ ...picture, buffer: Buffer.alloc(0) });
    await alert(page).getByText('This file is empty').waitFor();
    // Made in the page: to send it there would take a second.
    await field.evaluate((input: HTMLInputElement) => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(6 * 1024 * 1024)], 'x.png', { type: 'image/png' }));
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await alert(page).getByText('This one has 6.0 MB').waitFor();
    expect(sent).to.deep.equal([]);

    await field.setInputFiles(noPicture);
    await alert(page).getByText('This file is not a picture that we can read').waitFor();
    expect(await preview(page).count()).to.equal(0);
    await page.route('**/images', (route) => route.fulfill({ status: 413, body: '' }));
    await field.setInputFiles(picture);
    await alert(page).getByText('A picture may have at most 5 MB').waitFor();
  });

  it('is uploaded by the button, by drop and by paste, can be replaced and removed, and stays when another is refused', async () => {
    const page = await openForm();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByText('Choose a picture').click(),
    ]);
    await chooser.setFiles(picture);
    await uploaded(page);
    const first = await preview(page).getAttribute('src');
    await page.getByLabel('Image').setInputFiles(picture);
    await uploaded(page);
    expect(await preview(page).getAttribute('src')).to.not.equal(first);
    const remove = async () => {
      await page.getByRole('button', { name: 'Remove picture' }).click();
      await preview(page).waitFor({ state: 'detached' });
    };
    for (const way of ['drop', 'paste'] as const) {
      await remove();
      expect(await giveFile(page, way, picture), 'the browser leaves it alone').to.equal(false);
      await uploaded(page);
      expect(await preview(page).getAttribute('src')).to.match(/^blob:/);
    }
    await page.getByLabel('Image').setInputFiles({ ...picture, mimeType: 'text/plain' });
    await alert(page).getByText('no picture').waitFor();
    expect(await preview(page).getAttribute('src')).to.match(/^\/images\/.*\.webp$/);
  });

  it('shows how far it is, can be given up, and tried again after a failure, with the form as it was, also where the shop refuses the token', async () => {
    const page = await openForm();
    const sent = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    await page.route('**/images', async (route) => {
      sent.resolve();
      await held.promise;
      await route.abort().catch(() => {}); // the page has given it up by then
      over.resolve();
    });
    await page.getByLabel('Image').setInputFiles(picture);
    await page.getByRole('progressbar', { name: 'Upload' }).waitFor();
    await sent.promise; // what is given up before is never sent
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('progressbar', { name: 'Upload' }).waitFor({ state: 'detached' });
    expect(await preview(page).count()).to.equal(0);
    held.resolve();
    await over.promise;
    await page.evaluate(twoFrames);
    expect(await alert(page).count()).to.equal(0);

    await page.getByLabel('Name').fill('A fine part');
    await page.unrouteAll();
    await page.route('**/images', (route) => route.abort());
    await page.getByLabel('Image').setInputFiles(picture);
    await alert(page).getByText('The shop cannot be reached').waitFor();
    expect(await page.getByLabel('Name').inputValue()).to.equal('A fine part');

    expectFailure(503);
    await page.unroute('**/images');
    await page.route('**/images', (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await alert(page).getByText('The shop is busy right now').waitFor();

    await page.unroute('**/images');
    await page.getByRole('button', { name: 'Try again' }).click();
    await uploaded(page);
    expect(await alert(page).count()).to.equal(0);
    expect(await page.getByLabel('Name').inputValue()).to.equal('A fine part');

    await page.evaluate(() => {
      const payload = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3000 }));
      localStorage.setItem('accessToken', `e30.${payload}.s`);
    });
    await page.getByLabel('Image').setInputFiles(picture);
    await uploaded(page);
  });
});
