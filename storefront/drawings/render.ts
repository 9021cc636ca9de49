import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { launchChromium } from '../src/testing/chromium.ts';
import { icon } from './marks.ts';
import { openGraph } from './og.ts';

const face = (): string => {
  const file = createRequire(import.meta.url).resolve(
    '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2',
  );
  return `data:font/woff2;base64,${readFileSync(file).toString('base64')}`;
};

const png = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .flatten()
    .png({ palette: true, colours: 64, effort: 10 })
    .toBuffer();

/** A picture with text is rendered by a browser, which has the font. */
const shared = async (): Promise<Buffer> => {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
    await page.setContent(`<body style="margin:0;line-height:0">${openGraph(face())}</body>`);
    await page.evaluate(() => document.fonts.ready);
    const seen = await page.screenshot({ type: 'png' });
    return await sharp(seen).png({ palette: true, colours: 128, dither: 0, effort: 10 }).toBuffer();
  } finally {
    await browser.close();
  }
};

/** The pictures that cannot be SVG, by their address. */
export const pixels: ReadonlyMap<string, () => Promise<Buffer>> = new Map([
  ['/icon-192.png', () => png(icon(), 192)],
  ['/icon-512.png', () => png(icon(), 512)],
  ['/apple-touch-icon.png', () => png(icon(), 180)],
  ['/og.png', shared],
]);
