import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import type { ConsoleMessage } from '../../../adapters/http/console-contract.ts';
import { eventually } from '../../../storefront/src/testing/browser.ts';
import { ShopClient } from '../../../adapters/http/testing/shop-client.ts';
import { shopUrl } from '../../../storefront/src/testing/chromium.ts';
import { make } from '../../../storefront/src/testing/shop.ts';
import {
  goWithin,
  twoFrames,
  untilQuiet,
  untilTold,
} from '../../../storefront/src/testing/within.ts';
import {
  asAdmin,
  demoAdmin,
  leaveMessage,
  listOf,
  newCustomer,
  title,
} from '../testing/console.ts';
import { dismiss, openConsole } from '../testing/programs.ts';
import { uniqueName } from '../testing/trade.ts';
import { answerTo } from '../../../storefront/src/testing/answer-to.ts';

const messageOf = async (email: string): Promise<ConsoleMessage> => {
  const filter = encodeURIComponent(JSON.stringify({ q: email }));
  const [message] = await asAdmin<ConsoleMessage[]>(`/messages?filter=${filter}`);
  if (!message) throw new Error(`There is no message of ${email}`);
  return message;
};

const newMessage = async (subject = 'Does it fit?') => {
  const email = `${randomUUID()}@example.test`;
  await leaveMessage({ email, subject, message: 'First line.\nSecond line.' });
  return email;
};

describe('The messages of the console', () => {
  it('are read when they are opened, answered by mail, noted as answered, and filtered', async () => {
    const subject = uniqueName('Does it fit?');
    const [email, fresh] = [await newMessage(subject), await newMessage(subject)];
    const page = await openConsole(listOf('messages', { q: subject }));
    const row = page.getByRole('row').filter({ hasText: email });
    await row.getByText('New', { exact: true }).waitFor();
    // Also where what the page reads of it, in which it is new, comes late.
    const { id } = await messageOf(email);
    const markAsNew = page.getByRole('button', { name: 'Mark as new' });
    const read = Promise.withResolvers<void>();
    let isMarked = false;
    await page.route(`**/admin/api/messages/${id}`, async (route) => {
      if (route.request().method() === 'PUT') {
        isMarked = true;
        await read.promise;
        return route.continue();
      }
      const response = await answerTo(route);
      read.resolve();
      if (isMarked) await markAsNew.waitFor();
      return route.fulfill({ response });
    });
    await untilQuiet(page, async () => {
      await row.getByRole('link', { name: subject }).click();
      await title(page).filter({ hasText: subject }).waitFor();
      await page.getByText('First line.\nSecond line.').waitFor();
      await markAsNew.waitFor();
    });
    expect(await markAsNew.isVisible()).to.equal(true);
    expect((await messageOf(email)).read).to.equal(true);
    await page.unrouteAll();
    expect(await page.getByRole('link', { name: 'Answer by mail' }).getAttribute('href')).to.equal(
      `mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`,
    );

    await untilTold(page, 'Noted: answered.', () =>
      page.getByRole('button', { name: 'Mark as answered' }).click(),
    );
    await page.getByRole('menuitem', { name: 'Messages' }).click();
    await row.getByText('Answered').waitFor();
    await eventually(
      () => messageOf(email),
      ({ answered }) => answered,
    );

    await goWithin(page, listOf('messages', { q: subject, read: false }), async () => {
      await page.getByRole('row').filter({ hasText: fresh }).waitFor();
      await row.waitFor({ state: 'detached' });
    });
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Answered' }).click();
    await page.getByRole('combobox', { name: 'Answered' }).click();
    await page.getByRole('option', { name: 'Yes' }).click();
    await page.getByText('Nothing fits these filters.').waitFor();

    // A mark that was a mistake can be taken back.
    const undo = page.getByRole('button', { name: 'Not answered yet' });
    await goWithin(page, `/admin/messages/${id}/show`, () => undo.waitFor());
    await undo.click();
    await page.getByRole('button', { name: 'Mark as answered' }).waitFor();
    expect((await messageOf(email)).answered).to.equal(false);
  });

  it('are answered each for itself: what is typed for one does not go over to another', async () => {
    const [first, second] = [
      await messageOf(await newMessage()),
      await messageOf(await newMessage()),
    ];
    const page = await openConsole(`/admin/messages/${second.id}/show`);
    const answer = page.getByRole('textbox', { name: 'Answer' });
    const shows = ({ email }: ConsoleMessage) =>
      page.getByText(`Goes by mail to ${email}.`).waitFor();
    await shows(second);
    await goWithin(page, `/admin/messages/${first.id}/show`, () => shows(first));
    await answer.fill('For your eyes only.');
    await goWithin(page, `/admin/messages/${second.id}/show`, () => shows(second));
    expect(await answer.inputValue()).to.equal('');
    // It is kept for the one that it was typed for.
    await goWithin(page, `/admin/messages/${first.id}/show`, () => shows(first));
    expect(await answer.inputValue()).to.equal('For your eyes only.');
  });

  it('are answered here: the mail goes, and the thread shows it and what is written again', async () => {
    const ada = await newCustomer('Ada Builder');
    const { email } = ada;
    const { _id: id } = await make<{ _id: string }>(ada, '/contact', {
      email,
      subject: 'Does it fit?',
      message: 'It is 44 mm tall.',
    });
    const page = await openConsole(`/admin/messages/${id}/show`);
    await page.getByText(`Goes by mail to ${email}, and stands on the page`).waitFor();
    await page.getByRole('button', { name: 'Send the answer' }).click();
    await page.getByText('Write something first.').waitFor();
    const field = page.getByRole('textbox', { name: 'Answer' });
    const send = async (text: string) => {
      await field.fill(text);
      await page.getByRole('button', { name: 'Send the answer' }).click();
    };
    await send('It does.\n\nHave fun!');
    const answer = page.getByRole('region', { name: 'Answered' });
    await answer.getByText('It does.\n\nHave fun!').waitFor();
    await answer.getByText(demoAdmin.email).waitFor();
    expect(await field.inputValue()).to.equal('');
    // What is typed while one is being sent is kept.
    const path = `**/admin/api/messages/${id}/answers`;
    const goOn = Promise.withResolvers<void>();
    await page.route(path, async (route) => {
      if (route.request().method() === 'POST') await goOn.promise;
      await route.continue();
    });
    await send('Two, even.');
    await field.fill('And');
    goOn.resolve();
    await answer.getByText('Two, even.').waitFor();
    await page.unroute(path);
    expect(await field.inputValue()).to.equal('And');
    const mails = await eventually(
      () => new ShopClient(shopUrl()).mailsTo({ email }),
      (all) => all.some(({ subject }) => subject === 'Re: Does it fit?'),
    );
    expect(mails.at(-1)?.text).to.include('> It is 44 mm tall.');

    // What another admin has answered meanwhile is shown before this one's goes.
    await asAdmin(`/messages/${id}/answers`, { method: 'POST', body: { text: 'Both do.' } });
    await field.fill('Is that all?');
    await untilTold(page, `${demoAdmin.email} has written meanwhile`, () =>
      page.getByRole('button', { name: 'Send the answer' }).click(),
    );
    await page.getByRole('region', { name: 'Answered' }).getByText('Both do.').waitFor();
    expect(await field.inputValue()).to.equal('Is that all?');
    await page.getByRole('button', { name: 'Send the answer' }).click();
    await page.getByRole('region', { name: 'Answered' }).getByText('Is that all?').waitFor();

    // Where an answer would reach nobody, or no mail goes, that is said.
    for (const [reader, shows, fields] of [
      [null, 'An answer from here would reach nobody', 0],
      [{ id, name: 'Ada' }, 'This shop sends no mails: Ada finds it on their page', 1],
    ] as const) {
      const other = await messageOf(await newMessage());
      await page.route(`**/admin/api/messages/${other.id}/answers`, (route) =>
        route.fulfill({ json: { answers: [], reader, mailed: false } }),
      );
      await goWithin(page, `/admin/messages/${other.id}/show`, () =>
        page.getByText(shows).waitFor(),
      );
      expect(await page.getByRole('textbox', { name: 'Answer' }).count()).to.equal(fields);
    }

    await make(ada, `/messages/${id}/answers`, { text: 'And the tall one?' });
    await goWithin(page, `/admin/messages/${id}/show`, () =>
      page.getByRole('region', { name: 'Written again' }).getByText('tall one?').waitFor(),
    );
    await eventually(
      () => asAdmin<ConsoleMessage>(`/messages/${id}`),
      ({ answered }) => !answered,
    );
  });

  it('are not marked as answered by whoever has not seen what was written meanwhile', async () => {
    const ada = await newCustomer('Ada Builder');
    const write = () =>
      make<{ _id: string }>(ada, '/contact', {
        email: ada.email,
        subject: `Does it fit ${ada.email}?`,
        message: 'It is 44 mm tall.',
      });
    const [{ _id: id }, { _id: other }] = [await write(), await write()];
    const page = await openConsole(`/admin/messages/${id}/show`);
    await page.getByRole('button', { name: 'Mark as new' }).waitFor();
    await make(ada, `/messages/${id}/answers`, { text: 'And the tall one?' });
    const mark = page.getByRole('button', { name: 'Mark as answered' });
    // The message is read anew beside its thread: the next mark goes with its version.
    await untilQuiet(page, () =>
      untilTold(page, 'Somebody else has changed this', () => mark.click()),
    );
    await dismiss(page);
    await page.getByText('And the tall one?').waitFor();
    expect(await asAdmin<ConsoleMessage>(`/messages/${id}`)).to.include({ answered: false });
    await untilTold(page, 'Noted: answered.', () => mark.click());
    await dismiss(page);

    // Nor where many are marked in a list.
    await goWithin(page, listOf('messages', { q: ada.email }), () =>
      page.getByText('1-2 of 2').waitFor(),
    );
    await make(ada, `/messages/${other}/answers`, { text: 'And the small one?' });
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await untilTold(page, '1 of 2 are changed, and the others still selected.', () => mark.click());
    expect(await asAdmin<ConsoleMessage>(`/messages/${other}`)).to.include({ answered: false });
  });

  for (const isShown of [true, false])
    it(`are not marked by whoever has not seen what was written before they were marked as read, which is shown ${isShown ? 'already' : 'after that'}`, async () => {
      const ada = await newCustomer('Ada Builder');
      const subject = `Does it fit ${ada.email}?`;
      const { _id: id } = await make<{ _id: string }>(ada, '/contact', {
        email: ada.email,
        subject,
        message: 'It is 44 mm tall.',
      });
      const page = await openConsole(listOf('messages', { q: ada.email }));
      const [marking, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      // Until it is read, the message is shown as it stands in the list.
      const written = Promise.withResolvers<void>();
      let isFirst = true;
      await page.route(`**/admin/api/messages/${id}`, async (route) => {
        if (isFirst && route.request().method() === 'PUT') {
          isFirst = false;
          marking.resolve();
          await held.promise;
        } else if (isShown) await written.promise;
        await route.continue();
      });
      const read = page.waitForEvent(
        'requestfinished',
        (request) => request.method() === 'GET' && request.url().endsWith(`/messages/${id}`),
      );
      await page.getByRole('link', { name: subject }).click();
      await page.getByRole('region', { name: 'Answer' }).waitFor();
      await marking.promise;
      if (!isShown) await read;
      await make(ada, `/messages/${id}/answers`, { text: 'And the tall one?' });
      await untilQuiet(page, async () => {
        written.resolve();
        await read;
        await page.evaluate(twoFrames);
        await page.getByRole('button', { name: 'Mark as answered' }).click({ force: true });
        held.resolve();
      });
      await eventually(
        () => asAdmin<ConsoleMessage>(`/messages/${id}`),
        (message) => message.read,
      );
      expect(await asAdmin<ConsoleMessage>(`/messages/${id}`)).to.include({ answered: false });
      await page.getByRole('region', { name: 'Written again' }).getByText('tall one?').waitFor();
    });
});
