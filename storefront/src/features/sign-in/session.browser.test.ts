import { expect } from 'chai';
import { eventually, hold, openPage } from '../../testing/browser.ts';
import {
  accountKey,
  arriveAs,
  bookingsOf,
  logIn,
  make,
  plentifulPart,
  register,
  remember,
} from '../../testing/shop.ts';
import { goWithin, untilAnswered, untilQuiet } from '../../testing/within.ts';
import { keptOfSession, pathOf } from './testing.ts';
import { answerTo } from '../../testing/answer-to.ts';

describe('The session', () => {
  it('ends when the provider knows nobody, whoever it was', async () => {
    const page = await openPage();
    await remember(page, await register());
    await page.evaluate((key) => localStorage.removeItem(key), accountKey);
    await page.goto('/parches');
    await page.waitForURL('**/login');
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept.filter((name) => name.startsWith('accessToken'))).to.deep.equal([]);
  });

  it('goes on where an earlier version of the shop has stored it in IndexedDB', async () => {
    const page = await openPage();
    await remember(page, await register());
    await page.evaluate(
      (key) =>
        new Promise<void>((done) => {
          const store = 'firebaseLocalStorage';
          const opening = indexedDB.open(`${store}Db`, 1);
          opening.onupgradeneeded = () =>
            opening.result.createObjectStore(store, { keyPath: 'fbase_key' });
          opening.onsuccess = () => {
            const change = opening.result.transaction(store, 'readwrite');
            const value: unknown = JSON.parse(localStorage.getItem(key) ?? '');
            change.objectStore(store).put({ fbase_key: key, value });
            localStorage.removeItem(key);
            change.oncomplete = () => {
              opening.result.close();
              done();
            };
          };
        }),
      accountKey,
    );
    await Promise.all([page.waitForResponse('**/accounts:lookup*'), page.goto('/parches')]);
    await page.getByRole('button', { name: 'Sign Out' }).waitFor();
    expect(await page.evaluate((key) => localStorage.getItem(key), accountKey)).to.be.a('string');
  });

  it('renews a token that is about to run out, and one that the shop refuses; where it does not help it ends, and leads to the login and back', async () => {
    const person = await register();
    const page = await openPage();
    await arriveAs(page, person, '/delivery');
    const spoilToken = (goodForSeconds: number) =>
      page.evaluate((seconds) => {
        const payload = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + seconds }));
        localStorage.setItem('accessToken', `e30.${payload}.s`);
      }, goodForSeconds);
    const answers: string[] = [];
    page.on('response', (response) =>
      answers.push(`${response.request().method()} ${response.status()}`),
    );
    await spoilToken(30);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByText('Nothing is booked yet').waitFor();
    expect(answers.filter((answer) => answer.startsWith('PUT'))).to.deep.equal(['PUT 200']);
    expect(answers).to.not.contain('GET 401');

    await spoilToken(3000);
    await goWithin(page, '/dashboard/messages', () =>
      page.getByText('You have not written to us yet').waitFor(),
    );
    expect(answers).to.contain('GET 401');

    await page.route('**/users/profile', (route) => route.fulfill({ status: 401, body: '' }));
    await page.getByRole('link', { name: 'My Profile' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).to.equal(null);
    await page.unroute('**/users/profile');
    await logIn(page, person);
    await page.getByLabel('Phone number').waitFor();
    expect(pathOf(page)).to.equal('/dashboard/myProfile');
  });

  it('renews no token for each call where the clock of the computer is wrong', async () => {
    const page = await openPage();
    await page.addInitScript(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 3 * 3_600_000;
    });
    const renewals: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') renewals.push(request.url());
    });
    await page.goto('/login');
    await logIn(page, await register());
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByText('Nothing is booked yet').waitFor();
    await goWithin(page, '/dashboard/myProfile', () => page.getByLabel('Name').waitFor());
    expect(renewals).to.have.length(1);
  });

  it('is left open, with a way to ask again, while it cannot be told who is signed in, and shows a spinner until it can', async () => {
    const page = await openPage();
    await remember(page, await register());
    // No page of the shop has run yet: it would write this again as soon as the provider answers.
    await page.evaluate(() => localStorage.removeItem('accessTokenPerson'));
    await page.route('**/assets/firebase-*.js', (route) => route.abort());
    await page.goto('/dashboard/booking');
    await page.getByRole('alert').getByText('The shop cannot be reached').waitFor();
    await page.unroute('**/assets/firebase-*.js');
    const answer = await hold(page, '**/assets/firebase-*.js', 'GET');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('status').getByText('Checking who is signed in').waitFor();
    answer();
    await page.getByText('Nothing is booked yet').waitFor();
  });

  it('outlives a reload, without waiting for the provider, and ends with a word where the token is gone by the time it is asked', async () => {
    const page = await openPage();
    await remember(page, await register());
    const answer = await hold(page, '**/assets/firebase-*.js', 'GET');
    await page.goto('/dashboard/myProfile');
    await page.getByLabel('Bio', { exact: true }).fill('Not in vain.');
    await page.reload();
    await page.getByLabel('Bio', { exact: true }).waitFor();
    expect(pathOf(page)).to.equal('/dashboard/myProfile');
    // No event tells a tab of what it has removed itself.
    await page.evaluate(() => localStorage.removeItem('accessToken'));
    answer();
    await page.waitForURL('**/login');
    await page
      .getByRole('alert')
      .getByText('Your session ended; what you typed is kept.')
      .waitFor();
  });

  it('ends with a word at the login, and keeps what was typed', async () => {
    const person = await register();
    const part = await plentifulPart();
    const page = await openPage();
    const other = await page.context().newPage();
    await arriveAs(page, person, '/delivery');
    // The tests of the profile and of a new product do the same.
    const forms: [string, Record<string, string>][] = [
      [`/parches/${part._id}`, { Phone: '+1 555 7', Address: '7 Kept Street', Quantity: '3' }],
      ['/dashboard/addReview', { Location: 'Keepsburg', Review: 'Still here.' }],
    ];
    await other.goto('/blogs');
    for (const [path, fields] of forms) {
      // The page before it stays for a while under the new address. The last field is on no other.
      const last = page.getByLabel(Object.keys(fields).at(-1) ?? '', { exact: true });
      await goWithin(page, path, () => last.waitFor());
      for (const [label, text] of Object.entries(fields))
        await page.getByLabel(label, { exact: true }).fill(text);
      await other.evaluate(() => localStorage.removeItem('accessToken'));
      await page.waitForURL('**/login');
      await page
        .getByRole('alert')
        .getByText('Your session ended; what you typed is kept.')
        .waitFor();
      await logIn(page, person);
      await page.waitForURL(`**${path}`);
      for (const [label, text] of Object.entries(fields))
        await eventually(
          () => page.getByLabel(label, { exact: true }).inputValue(),
          (value) => value === text,
        );
    }
    await goWithin(page, '/', () => page.getByLabel('Message').waitFor());
    const message = page.locator('#contact').getByLabel('Message');
    await message.fill('Kept words.');
    await other.evaluate(() => localStorage.removeItem('accessToken'));
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await page.getByRole('alert').getByText('Your session ended').waitFor();
    await logIn(page, person);
    await eventually(
      () => message.inputValue(),
      (value) => value === 'Kept words.',
    );
    const save = page.getByRole('button', { name: 'Save this build' });
    await goWithin(page, `/builder?parts=${part._id}`, () => save.waitFor());
    await save.click();
    const name = page.getByRole('dialog').getByLabel('Name');
    await name.fill('Kept name');
    await other.evaluate(() => localStorage.removeItem('accessToken'));
    await page.getByRole('link', { name: 'Login to save it' }).click();
    await page.getByRole('alert').getByText('Your session ended').waitFor();
    await logIn(page, person);
    await save.click();
    await eventually(
      () => name.inputValue(),
      (value) => value === 'Kept name',
    );
  });

  it('stays ended where a token comes after the person has signed out', async () => {
    const page = await openPage();
    const person = await register(undefined, { emailVerified: false });
    let isVerified = false;
    await page.route('**/accounts:lookup*', async (route) => {
      const response = await answerTo(route);
      const { users } = await response.json();
      await route.fulfill({
        response,
        json: { users: [{ ...users[0], emailVerified: isVerified }] },
      });
    });
    const isKnown = page.waitForResponse('**/accounts:lookup*');
    await arriveAs(page, person, '/dashboard/myProfile');
    await page.getByText('Verify your email address').waitFor();
    await isKnown;
    const answered = Promise.withResolvers<void>();
    await page.route('**/user/*', async (route) => {
      await answered.promise;
      await route.continue();
    });
    // The person comes back from their mails, where they have opened the link.
    const asked = page.waitForRequest('**/user/*');
    isVerified = true;
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await asked;
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).waitFor({ state: 'detached' });
    await untilQuiet(page, async () => {
      const late = page.waitForResponse('**/user/*');
      answered.resolve();
      await late;
    });
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).to.equal(null);
    expect(await page.getByRole('button', { name: 'Sign Out' }).count()).to.equal(0);
  });

  it('leaves nothing of the provider to whoever comes next, also where it has not arrived', async () => {
    const page = await openPage();
    await page.route('**/assets/firebase-*.js', (route) => route.abort());
    await arriveAs(page, await register(), '/delivery');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    expect(await keptOfSession(page)).to.deep.equal([]);
  });

  it('of another person sends nothing that was typed before, also where a tab has not heard of them', async () => {
    const [part, ada, bob] = await Promise.all([plentifulPart(), register(), register()]);
    const page = await openPage();
    await remember(page, bob);
    const bobs = await page.evaluate(() => ({ ...localStorage }));
    await make(ada, `/basket/${part._id}`, { orderQuantity: 1 }, 'PUT');
    const answered = page.waitForResponse('**/accounts:lookup*');
    await arriveAs(page, ada, '/checkout');
    await page.getByLabel('Phone').fill('+1 555 0100');
    await page.getByLabel('Address').fill('1 Bench Street');
    await answered;
    await untilAnswered(page);
    // A tab hears of no change that it makes itself, nor of those made while it was left.
    // Whatever the page asks the shop for next loads it anew, so the click comes before anything else.
    await page
      .getByRole('button', { name: 'Place the order' })
      .evaluate((button: HTMLElement, entries) => {
        Object.assign(localStorage, entries);
        button.click();
      }, bobs);
    await page.getByText('There is nothing to order').waitFor();
    expect(await bookingsOf(bob)).to.deep.equal([]);
  });

  it('is that of who has signed in last, though the shop was slow to answer another one', async () => {
    const [ada, bob] = await Promise.all([register(), register()]);
    const page = await openPage();
    const asked = Promise.withResolvers<void>();
    const mayAnswer = Promise.withResolvers<void>();
    await page.route(`**/user/${encodeURIComponent(ada.email)}`, async (route) => {
      asked.resolve();
      await mayAnswer.promise;
      await route.continue();
    });
    await page.goto('/login');
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password').fill(ada.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await asked.promise;
    // Without the page between them it would be one form, which waits for its answer.
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Name').waitFor();
    await page.getByRole('link', { name: 'Login' }).last().click();
    await logIn(page, bob);
    mayAnswer.resolve();
    await untilAnswered(page);
    await page.getByRole('link', { name: 'Your profile' }).click();
    await page.getByRole('textbox', { name: 'Email' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).to.equal(bob.email);
    expect(await page.evaluate(() => localStorage.getItem('accessTokenPerson'))).to.contain(
      bob.email,
    );
  });

  it('has ended in a tab, too, that was left meanwhile and is come back to', async () => {
    const page = await openPage();
    const person = await register();
    await untilQuiet(page, () => arriveAs(page, person, '/dashboard/booking'));
    await page.evaluate(() => {
      localStorage.removeItem('accessToken');
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await page.waitForURL('**/login');
  });
});
