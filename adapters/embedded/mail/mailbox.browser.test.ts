import { expect } from 'chai';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../../storefront/src/testing/chromium.ts';
import { unsoundness } from '../../../storefront/src/testing/soundness.ts';
import { openMailbox } from './mailbox.ts';
import { startMailSandbox, type MailSandbox } from './server.ts';

const long = `${'very-long-'.repeat(12)}name@example.test`;
const raw = `From: Parches <shop@parches.test>
To: Ada <${long}>
Subject: Your order ${'and-more-'.repeat(20)}
Date: Mon, 23 Nov 2026 09:30:00 +0000
Message-ID: <${'order-'.repeat(20)}@parches.test>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="b"

--b
Content-Type: text/html

<html><head></head><body><h1>Hello</h1></body></html>
--b
Content-Type: application/pdf
Content-Disposition: attachment; filename="invoice-${'7'.repeat(80)}.pdf"

%PDF-1.7
--b--
`.replaceAll('\n', '\r\n');

describe('The mailbox of the sandbox', () => {
  let browser: Browser;
  let sandbox: MailSandbox;
  const folder = mkdtempSync(join(tmpdir(), 'parches-mail-'));

  before(async () => {
    openMailbox(folder).keep(Buffer.from(raw));
    sandbox = await startMailSandbox(folder);
    browser = await launchChromium();
  });
  after(async () => {
    await browser.close();
    await sandbox.close();
    rmSync(folder, { recursive: true });
  });

  it('reads well at every width and in both themes: the list, a mail, and where there is none', async () => {
    const page = await browser.newPage();
    page.setDefaultTimeout(180_000);
    const at = (path: string) =>
      page.goto(`http://127.0.0.1:${sandbox.ports.mailbox}/sandbox/mail/${path}`);
    await at('');
    await page.getByText('Nov 23, 2026').waitFor();
    expect(await unsoundness(page)).to.deep.equal([]);
    await page.getByRole('link', { name: 'Your order' }).click();
    await page.getByRole('link', { name: 'invoice-' }).waitFor();
    await page.frameLocator('iframe').getByRole('heading', { name: 'Hello' }).waitFor();
    expect(await unsoundness(page)).to.deep.equal([]);
    await at('999999999');
    await page.getByRole('heading', { name: 'There is no such mail' }).waitFor();
    expect(await unsoundness(page)).to.deep.equal([]);
  });
});
