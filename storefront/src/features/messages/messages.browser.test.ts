import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { ShopClient, went } from '../../../../adapters/http/testing/shop-client.ts';
import { hold, openPage } from '../../testing/browser.ts';
import { shopUrl } from '../../testing/chromium.ts';
import { arriveAs, callAs, demoAdmin, make, register } from '../../testing/shop.ts';
import { unsoundness } from '../../testing/soundness.ts';
import { comeBack, goWithin } from '../../testing/within.ts';

const answer = (id: string, text: string) =>
  callAs(demoAdmin, 'POST', `/admin/api/messages/${id}/answers`, { text });

const thread = (page: Page) => page.getByRole('article').allInnerTexts();

describe('A person’s messages', () => {
  it('are left on the home page, answered here, and go on', async () => {
    const ada = await register();
    const page = await openPage();
    await arriveAs(page, ada, '/#contact');
    const block = page.getByRole('region', { name: 'Ask before you order' });
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('#contact input[type=email]')?.value,
    );
    // Whose it is follows from who is signed in, and from no address.
    await block.getByLabel('Email').fill('ada@work.test');
    await block.getByLabel('Subject').fill('Memory');
    await block.getByLabel('Message').fill('Does it fit?\nIt is 44 mm tall.');
    const sent = page.waitForResponse('**/contact');
    await block.getByRole('button', { name: 'Submit' }).click();
    const { _id: id } = (await (await sent).json()) as { _id: string };

    await answer(id, 'It does.\n\nHave fun!');
    await goWithin(page, '/dashboard/messages', () => page.getByText('Answered').waitFor());
    await page.getByRole('link', { name: 'Memory' }).click();
    await page.getByRole('heading', { level: 1, name: 'Memory' }).waitFor();
    const [asked, answered] = await thread(page);
    expect(asked).to.match(/^You\b[^]*Does it fit\?\nIt is 44 mm tall\.$/);
    expect(answered).to.match(/^Parches\b[^]*It does\.\n\nHave fun!$/);

    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Write something first.').waitFor();
    await page.getByLabel('Write again').fill('And the tall one?');
    await page.route('**/answers', (route) => route.abort());
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('What you wrote is kept.').waitFor();
    await page.unroute('**/answers');
    await page.reload();
    expect(await page.getByLabel('Write again').inputValue()).to.equal('And the tall one?');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Sent. We answer here.').waitFor();
    await page.getByRole('article').nth(2).getByText('And the tall one?').waitFor();
    expect(await page.getByLabel('Write again').inputValue()).to.equal('');
    await page.getByRole('link', { name: 'All your messages' }).click();
    await page.getByText('Waits for an answer').waitFor();
  });

  it('are not listed as they were before one was sent, however late they are read again', async () => {
    const ada = await register();
    const page = await openPage();
    await arriveAs(page, ada, '/dashboard/messages');
    const none = page.getByRole('heading', { name: 'You have not written to us yet' });
    await none.waitFor();
    const title = page.getByRole('heading', { level: 1, name: 'Your messages' });
    const block = page.getByRole('region', { name: 'Ask before you order' });
    await goWithin(page, '/', () => block.waitFor());
    await block.getByLabel('Subject').fill('Memory');
    await block.getByLabel('Message').fill('Does it fit?');
    const sent = page.waitForResponse('**/contact');
    await block.getByRole('button', { name: 'Submit' }).click();
    const { _id: id } = (await (await sent).json()) as { _id: string };
    await block.getByRole('button', { name: 'Write another message' }).waitFor();
    let release = await hold(page, /\/messages$/, 'GET');
    await goWithin(page, '/dashboard/messages', async () => {
      await title.waitFor();
      expect(await none.count(), 'said of what has just been written').to.equal(0);
      release();
      await page.getByText('Waits for an answer').waitFor();
    });

    await answer(id, 'It does.');
    await comeBack(page);
    await page.getByText('Answered').waitFor();
    await page.getByRole('link', { name: 'Memory' }).click();
    await page.getByLabel('Write again').fill('And the tall one?');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Sent. We answer here.').waitFor();
    release = await hold(page, /\/messages$/, 'GET');
    await page.getByRole('link', { name: 'All your messages' }).click();
    await title.waitFor();
    expect(await page.getByText('Answered').count(), 'said of what was asked again').to.equal(0);
    release();
    await page.getByText('Waits for an answer').waitFor();
  });

  it('keep what is typed while the last one is being sent', async () => {
    const ada = await register();
    const first = { email: ada.email, subject: 'Memory', message: 'Does it fit?' };
    const { _id: id } = await make<{ _id: string }>(ada, '/contact', first);
    const page = await openPage();
    await arriveAs(page, ada, `/dashboard/messages/${id}`);
    const answered = Promise.withResolvers<void>();
    await page.route('**/answers', async (route) => {
      await answered.promise;
      await route.continue();
    });
    const field = page.getByLabel('Write again');
    await field.fill('It is 44 mm tall.');
    const sent = page.waitForRequest('**/answers');
    await page.getByRole('button', { name: 'Send' }).click();
    await sent;
    await field.fill('And the cooler?');
    answered.resolve();
    await page.getByRole('article').nth(1).getByText('It is 44 mm tall.').waitFor();
    expect(await field.inputValue()).to.equal('And the cooler?');
  });

  it('are not shown to who only says that the address is theirs; those not there are said to be so', async () => {
    const ada = await register(undefined, { emailVerified: false });
    const body = { email: ada.email, subject: 'Secret', message: 'A' };
    went(await new ShopClient(shopUrl()).call('POST', '/contact', { body }));
    const page = await openPage();
    await arriveAs(page, ada, '/dashboard/messages');
    await page.getByRole('heading', { name: 'You have not written to us yet' }).waitFor();
    await page.getByText('once that address is verified').waitFor();
    expect(await page.getByText('Secret').count()).to.equal(0);

    const path = '/dashboard/messages/0192f0c1-2345-7abc-8def-0123456789ab';
    const none = page.getByRole('heading', { level: 1, name: 'No message here' });
    await goWithin(page, path, () => none.waitFor());
  });

  it('are sound in both themes and at every width', async () => {
    const ada = await register();
    const subject = `Where is it, and ${'when-does-it-come-'.repeat(8)}`;
    const body = { email: ada.email, subject, message: 'I have waited. '.repeat(40) };
    const { _id: id } = await make<{ _id: string }>(ada, '/contact', body);
    await answer(id, 'x'.repeat(400));
    const page = await openPage();
    await arriveAs(page, ada, '/dashboard/messages');
    await page.getByText('Answered').waitFor();
    expect(await unsoundness(page)).to.deep.equal([]);
    await page.getByRole('link', { name: subject.slice(0, 20) }).click();
    await page.getByLabel('Write again').waitFor();
    expect(await unsoundness(page)).to.deep.equal([]);
  });
});
