import type { Server } from 'node:http';
import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { axeFindings } from '../../../../storefront/src/testing/axe.ts';
import { launchChromium } from '../../../../storefront/src/testing/chromium.ts';
import { startAuthEmulator } from '../../fixtures/auth-emulator.ts';
import { clearUp, newDataFolder } from '../../fixtures/processes.ts';
import { serveSignInPage } from '../../fixtures/sign-in-page.ts';
import type { Part } from '../../part.ts';

describe('signing in with Google, in the sandbox', () => {
  let part: Part;
  let server: Server;
  let origin: string;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let outside: string[];

  before(async () => {
    const emulator = await startAuthEmulator(newDataFolder());
    part = emulator.part;
    ({ server, origin } = await serveSignInPage(emulator.browser));
    browser = await launchChromium();
  });
  after(async () => {
    await browser.close();
    server.close();
    server.closeAllConnections();
    await part.stop();
    await clearUp();
  });
  beforeEach(async () => {
    context = await browser.newContext();
    context.setDefaultTimeout(180_000);
    page = await context.newPage();
    outside = [];
    context.on('request', (request) => {
      if (!request.url().startsWith(origin)) outside.push(request.url());
    });
    page.on('console', (message) => {
      if (message.type() === 'error') outside.push(message.text());
    });
  });
  afterEach(async () => {
    await context.close();
    expect(outside).to.deep.equal([]);
  });

  const openPopup = async () => {
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    return opened;
  };
  /** Not `press`: by the time that the key is let go, the window is gone. */
  const enter = (window: Page) => window.keyboard.down('Enter');
  const result = async () => {
    const output = page.locator('output:not(:empty)');
    await output.waitFor();
    return (await output.textContent()) ?? '';
  };

  it('signs the person in whom the form names, and offers them the next time', async () => {
    await page.goto(origin);
    const popup = await openPopup();
    await popup.getByLabel('Email').fill('Grace@Parches.test');
    await popup.getByLabel('Name').fill('Grace <b>Hopper</b>');
    await popup.getByRole('button', { name: 'Continue' }).click();
    const first = await result();
    expect(first).to.match(/^grace@parches\.test\|Grace <b>Hopper<\/b>\|true\|\d{21}\|\w+$/);

    await page.reload();
    const again = await openPopup();
    await again.getByRole('button', { name: 'Grace <b>Hopper</b> grace@parches.test' }).click();
    expect(await result()).to.equal(first);

    await page.reload();
    const typed = await openPopup();
    await typed.getByLabel('Email').fill('grace@parches.test');
    await typed.getByLabel('Name').fill('Grace <b>Hopper</b>');
    await enter(typed);
    expect(await result()).to.equal(first);
  });

  it('tells that the person cancelled, at once, or closed the window, as the SDK does after 8 seconds, and can be tried again', async () => {
    await page.goto(origin);
    const popup = await openPopup();
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Cancel' }).click();
    expect(await result()).to.equal('auth/popup-closed-by-user');
    await closed;
    const again = await openPopup();
    await again.getByLabel('Email').fill('alan@parches.test');
    await enter(again);
    await page.getByText('alan@parches.test|alan|').waitFor();
    await (await openPopup()).close();
    await page.getByText('auth/popup-closed-by-user').waitFor();
  });

  it('has a page that everyone can use, and that takes nothing before its script can send it', async () => {
    let goOn = () => {};
    const isFree = new Promise<void>((resolve) => (goOn = resolve));
    await context.route('**/handler.js', async (route) => {
      await isFree;
      await route.continue();
    });
    await page.goto(origin);
    const popup = await openPopup();
    const email = popup.getByLabel('Email');
    await email.waitFor();
    expect(await email.isDisabled()).to.equal(true);
    goOn();
    await email.fill('ada@parches.test');
    expect(await axeFindings(popup)).to.deep.equal([]);
    await email.focus();
    await enter(popup);
    expect(await result()).to.match(/^ada@parches\.test\|/);
  });

  it('says what to do when it was opened by itself', async () => {
    await page.goto(`${origin}/emulator/auth/handler?providerId=google.com`);
    expect(await page.getByRole('alert').textContent()).to.include('Continue with Google');
    expect(await page.getByRole('button', { name: 'Continue' }).isVisible()).to.equal(false);
  });
});
