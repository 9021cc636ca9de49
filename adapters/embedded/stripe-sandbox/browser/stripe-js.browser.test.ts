import { expect } from 'chai';
import type { Server } from 'node:http';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { axeFindings } from '../../../../storefront/src/testing/axe.ts';
import { launchChromium } from '../../../../storefront/src/testing/chromium.ts';
import type { Running } from '../testing.ts';
import { startSandbox } from '../testing.ts';
import { serveCheckout } from './checkout-server.fixture.ts';

describe("the sandbox's stripe.js under the real React wrappers", () => {
  let running: Running;
  let server: Server;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];

  before(async () => {
    running = await startSandbox();
    server = await serveCheckout(running.port);
    browser = await launchChromium();
  });
  after(async () => {
    await browser.close();
    server.close();
    server.closeAllConnections();
    await running.sandbox.close();
  });
  beforeEach(async () => {
    context = await browser.newContext();
    context.setDefaultTimeout(180_000);
    page = await context.newPage();
    complaints = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      // A declined payment is a 402, which Chromium reports as an error of its own.
      const isAnswer = message.text().includes('the server responded with a status of 402');
      if (['error', 'warning'].includes(message.type()) && !isAnswer)
        complaints.push(message.text());
    });
  });
  afterEach(async () => {
    await context.close();
    expect(complaints).to.deep.equal([]);
  });

  /** A payment intent, and where it is paid. */
  const checkout = async () => {
    const intent = await running.stripe.paymentIntents.create({
      amount: 4999,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
    });
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    return {
      id: intent.id,
      address: `http://127.0.0.1:${port}/?secret=${intent.client_secret}`,
    };
  };
  const open = async (): Promise<string> => {
    const { id, address } = await checkout();
    await page.goto(address);
    await page.locator('form[data-ready=true]').waitFor();
    return id;
  };

  const frame = () => page.frameLocator('iframe[title="Secure payment input frame"]');
  const typeCard = async (number: string) => {
    await frame().locator('[name=number]').fill(number);
    await frame().locator('[name=expiry]').fill('12 / 34');
    await frame().locator('[name=cvc]').fill('123');
  };
  const pay = () => page.getByRole('button', { name: 'Pay' }).click();
  const outcome = (text: string) => page.locator('output', { hasText: text }).waitFor();
  const statusOf = async (id: string) => (await running.stripe.paymentIntents.retrieve(id)).status;
  const bank = () => page.frameLocator('iframe[title="3D Secure authentication"]');

  it('pays, with one frame in the page although React mounts twice', async () => {
    const id = await open();
    expect(await page.locator('iframe').count()).to.equal(1);
    await typeCard('4242424242424242');
    await page.locator('form[data-complete=true]').waitFor();
    expect(await frame().locator('[name=number]').inputValue()).to.equal('4242 4242 4242 4242');
    await pay();
    await outcome('succeeded');
    expect(await statusOf(id)).to.equal('succeeded');
  });

  it('says why nothing was paid, of a declined card, of no test card and of a provider out of reach, and pays the same intent with the next try', async () => {
    const id = await open();
    await typeCard('4000000000009995');
    await pay();
    await outcome('card_declined: Your card has insufficient funds.');
    await typeCard('4111111111111111');
    await pay();
    await outcome('card_declined: Your card was declined. Your request was in test mode');
    await typeCard('4242424242424242');
    await running.control('POST', '/faults', { effect: 'refuse', path: '/confirm' });
    await pay();
    await outcome('api_connection_error: We are experiencing issues');
    complaints = complaints.filter((text) => !text.includes('502'));
    await pay();
    await outcome('succeeded');
    expect(await statusOf(id)).to.equal('succeeded');
  });

  it('pays once 3-D Secure is completed, and pays by the keyboard alone', async () => {
    const id = await open();
    await frame().locator('[name=number]').focus();
    await page.keyboard.type('4000000000003220');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1234');
    await page.keyboard.press('Tab');
    await page.keyboard.type('123');
    await page.keyboard.press('Enter');
    await bank().getByText('$49.99').waitFor();
    await page.keyboard.press('Enter');
    await outcome('succeeded');
    expect(await statusOf(id)).to.equal('succeeded');
    expect(await page.locator('dialog').count()).to.equal(0);
  });

  it('does not pay when 3-D Secure is failed by its button, by Escape or by Escape in the page, but with another card', async () => {
    const id = await open();
    for (const leave of ['its button', 'Escape', 'Escape in the page']) {
      await typeCard('4000000000003220');
      await pay();
      const button = bank().getByRole('button', { name: 'Fail authentication', disabled: false });
      await button.waitFor(); // from then on it hears the keys, too
      if (leave === 'its button') await button.click();
      if (leave === 'Escape in the page') {
        await page.locator('dialog iframe').evaluate((element) => element.blur());
      }
      if (leave !== 'its button') await page.keyboard.press('Escape');
      await outcome(
        'payment_intent_authentication_failure: We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      );
      expect(await statusOf(id), leave).to.equal('requires_payment_method');
    }
    await typeCard('4242424242424242');
    await pay();
    await outcome('succeeded');
  });

  it('tells what is missing in the fields, in colours that can be read in both themes, and sends nothing', async () => {
    const id = await open();
    await frame().locator('[name=number]').fill('4242');
    await pay();
    await outcome('validation_error: Your card number is incomplete.');
    const number = frame().locator('[name=number]');
    expect(await number.getAttribute('aria-invalid')).to.equal('true');
    await frame().getByText("Your card's expiration date is incomplete.").waitFor();
    await frame().getByText("Your card's security code is incomplete.").waitFor();
    expect(await number.evaluate((input) => input.ownerDocument.activeElement === input)).to.equal(
      true,
    );
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page), colorScheme).to.deep.equal([]);
    }
    expect((await running.stripe.paymentIntents.retrieve(id)).last_payment_error).to.equal(null);
  });

  it('does not load for an intent that is paid', async () => {
    const { id, address } = await checkout();
    await running.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    await page.goto(address);
    await outcome('not loaded: This PaymentIntent is in a terminal state');
  });
});
