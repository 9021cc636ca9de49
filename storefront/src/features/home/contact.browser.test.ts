import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { NewMessage } from '../../../../adapters/http/contract.ts';
import { axeFindings } from '../../testing/axe.ts';
import { eventually, hold, loseFirstAnswer, openPage } from '../../testing/browser.ts';
import { arriveAs, register } from '../../testing/shop.ts';
import { goWithin } from '../../testing/within.ts';

const letter: NewMessage = {
  email: 'ada@example.test',
  subject: 'A cooler',
  message: 'Does it clear the memory?\nIt is 44 mm tall.',
};

const block = (page: Page) => page.getByRole('region', { name: 'Ask before you order' });
const submit = (page: Page) => block(page).getByRole('button', { name: 'Submit' });

const openContact = async () => {
  const page = await openPage();
  await page.goto('/');
  // The slides are only inert once the page is hydrated.
  await page.locator('[aria-roledescription=slide][inert]').first().waitFor({ state: 'attached' });
  return page;
};

const write = async (page: Page, { email, subject, message }: NewMessage = letter) => {
  await block(page).getByLabel('Email').fill(email);
  await block(page).getByLabel('Subject').fill(subject);
  await block(page).getByLabel('Message').fill(message);
};

const written = async (page: Page): Promise<NewMessage> => ({
  email: await block(page).getByLabel('Email').inputValue(),
  subject: await block(page).getByLabel('Subject').inputValue(),
  message: await block(page).getByLabel('Message').inputValue(),
});

const describedError = async (page: Page, label: string) => {
  const id = await block(page).getByLabel(label).getAttribute('aria-describedby');
  return id === null ? '' : page.locator(`[id="${id}"]`).innerText();
};

describe('The contact block', () => {
  it('keeps a message at the shop, once, and thanks the visitor', async () => {
    const page = await openContact();
    await write(page);
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/contact')) sent.push(request.postDataJSON());
    });
    const answered = page.waitForResponse('**/contact');
    // Submitted twice before the page can render that the first is being sent.
    await block(page)
      .locator('form')
      .evaluate((form: HTMLFormElement) => {
        form.requestSubmit();
        form.requestSubmit();
      });
    const answer = await answered;
    expect(answer.status()).to.equal(201);
    expect(await answer.json()).to.include(letter);
    const thanks = block(page).getByRole('status');
    await thanks.getByText('Thank you, your message is here.').waitFor();
    expect(await thanks.innerText()).to.contain(letter.email);
    await eventually(() => thanks.evaluate((one) => one === document.activeElement), Boolean);
    expect(sent).to.deep.equal([letter]);
    expect(await axeFindings(page)).to.deep.equal([]);

    await block(page).getByRole('button', { name: 'Write another message' }).click();
    expect(await written(page)).to.deep.equal({ email: '', subject: '', message: '' });
  });

  it('shows what the shop has against it, and keeps what was typed when it cannot be sent, also over a reload', async () => {
    const page = await openContact();
    await submit(page).click();
    await block(page).getByText('Email is Required').waitFor();
    expect(await describedError(page, 'Email')).to.equal('Email is Required');
    expect(await describedError(page, 'Subject')).to.equal('Subject is Required');
    expect(await describedError(page, 'Message')).to.equal('Message is Required');
    const isFocused = (label: string) =>
      block(page)
        .getByLabel(label)
        .evaluate((field) => field === document.activeElement);
    expect(await isFocused('Email')).to.equal(true);
    expect(await axeFindings(page)).to.deep.equal([]);

    await write(page, { ...letter, email: 'ada' });
    expect(await describedError(page, 'Subject')).to.equal('');
    await submit(page).click();
    await block(page).getByText('Provide a valid Email').waitFor();
    expect(await describedError(page, 'Email')).to.equal('Provide a valid Email');
    expect(await isFocused('Email')).to.equal(true);
    expect(await written(page)).to.deep.equal({ ...letter, email: 'ada' });

    await write(page);
    const keys = await loseFirstAnswer(page, '**/contact');
    await submit(page).click();
    const alert = block(page).getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).to.equal(
      'The shop cannot be reached. Check your connection and try again. What you wrote is kept.',
    );
    expect(await written(page)).to.deep.equal(letter);
    await page.reload();
    await page.waitForFunction(() => document.querySelector('textarea')?.value);
    expect(await written(page)).to.deep.equal(letter);
    await page.unroute('**/contact');

    await page.route('**/contact', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '30' },
        contentType: 'application/problem+json',
        body: '{}',
      }),
    );
    await submit(page).click();
    await alert.getByText('too often').waitFor();
    expect(await alert.innerText()).to.equal(
      'That was too often. Try again in 30 seconds. What you wrote is kept.',
    );
    await page.unroute('**/contact');
    const sentAgain = page.waitForRequest('**/contact');
    await submit(page).click();
    await block(page).getByText('Thank you, your message is here.').waitFor();
    // The shop has had it since the first time, and knows it again.
    expect((await sentAgain).headers()['idempotency-key'])
      .to.match(/^[\w-]{36}$/)
      .and.equal(keys[0]);
  });

  /** Sends a message, which reaches the shop with what this returns. */
  const sendSlowly = async (page: Page) => {
    await write(page);
    const answer = await hold(page, '**/contact', 'POST');
    const sent = page.waitForRequest('**/contact');
    await submit(page).click();
    await sent;
    return answer;
  };

  it('keeps for another message what is typed while one is being sent, and does not offer again what was sent while the page was left', async () => {
    const page = await openContact();
    let answer = await sendSlowly(page);
    await block(page).getByLabel('Message').fill('And does the card fit?');
    answer();
    const again = block(page).getByRole('button', { name: 'Write another message' });
    await again.click();
    await eventually(
      () => written(page),
      ({ message }) => message === 'And does the card fit?',
    );
    await page.unroute('**/contact');
    await submit(page).click();
    await again.click();
    expect((await written(page)).message).to.equal('');

    answer = await sendSlowly(page);
    await goWithin(page, '/delivery', () =>
      page.getByRole('heading', { level: 1, name: 'Delivery' }).waitFor(),
    );
    const answered = page.waitForResponse('**/contact');
    answer();
    await (await answered).finished();
    await goWithin(page, '/', () => block(page).getByLabel('Message').waitFor());
    expect(await written(page)).to.deep.equal({ email: '', subject: '', message: '' });
  });

  it('knows the email of who is signed in, and nothing of them once they have signed out', async () => {
    const person = await register();
    const page = await openPage();
    await arriveAs(page, person, '/#contact');
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('#contact input[type=email]')?.value,
    );
    expect(await written(page)).to.deep.equal({ email: person.email, subject: '', message: '' });
    await block(page).getByLabel('Message').fill('Where is my parcel?');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await eventually(
      () => written(page),
      ({ email, message }) => email === '' && message === '',
    );
  });
});
