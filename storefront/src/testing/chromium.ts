import { chromium, type Browser } from 'playwright-core';
import { findBrowser } from '../../../adapters/embedded/browser.ts';

/** The address of the running shop. @throws Error when SHOP_URL is not set */
export const shopUrl = (): string => {
  const url = process.env['SHOP_URL'];
  if (!url) throw new Error('SHOP_URL must name the running shop, such as http://localhost:3000');
  return url;
};

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The machine's own Chromium or Chrome, or the one that CHROMIUM names. */
export const launchChromium = ({ withPictures = true } = {}): Promise<Browser> => {
  const executablePath = findBrowser(process.env);
  if (!executablePath) throw new Error('No Chromium or Chrome: install the package chromium.');
  const pictures = `--blink-settings=imagesEnabled=${withPictures}`;
  // A busy machine may take longer than Playwright's half a minute.
  return chromium.launch({ executablePath, args: [...flags, pictures], timeout: 60_000 });
};
