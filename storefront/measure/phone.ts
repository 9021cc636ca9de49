// Measures the list of parts and the builder on a phone, and fails when they miss their goals:
//
//   node storefront/measure/phone.ts [runs]     the shop is at SHOP_URL
//
// Typing: the time from a key to the paint of its change, on a processor four times slower. The
// list's largest paint: on a slow 3G line (400 kbit/s, 400 ms a round trip), in a browser with the
// session but an empty cache. A part that is changed in the builder: the time from its choice to the
// paint of what is found of it, on this machine's own processor.
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { launchChromium, shopUrl } from '../src/testing/chromium.ts';
import { logIn, register } from '../src/testing/shop.ts';
import { changingPart } from './changing-part.ts';

/** In milliseconds. */
const goals = { letter: 200, paint: 4_000, finding: 100 };
const slower = 4;
const slow3G = {
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
  offline: false,
};
const typed = 'corsair 850w gold modular';
const runs = Number(process.argv[2] ?? 5);

const browser = await launchChromium();
type Session = Awaited<ReturnType<BrowserContext['storageState']>>;
const phone = { baseURL: shopUrl(), viewport: { width: 390, height: 844 }, hasTouch: true };

const onPhone = async <T>(
  work: (page: Page, protocol: CDPSession) => Promise<T>,
  session?: Session,
): Promise<T> => {
  const context = await browser.newContext({
    ...phone,
    ...(session && { storageState: session }),
  });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  try {
    return await work(page, await context.newCDPSession(page));
  } finally {
    await context.close();
  }
};

const firstPart = (page: Page) => page.getByRole('listitem').getByRole('link').first();

/** Signs a new person in. @returns what the browser stores of their session */
const signIn = (): Promise<Session> =>
  onPhone(async (page) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/login');
    await logIn(page, await register());
    await page.goto('/parches');
    await firstPart(page).waitFor();
    return page.context().storageState();
  });

/** The time from each key to the next paint that shows its letter. Source: the Event Timing API. */
const typing = async (page: Page, protocol: CDPSession): Promise<number[]> => {
  await page.goto('/parches');
  await page.locator('html[data-running]').waitFor();
  await page.waitForLoadState('networkidle');
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.evaluate(() => {
    const keys: number[] = [];
    Object.assign(window, { keys });
    new PerformanceObserver((seen) => {
      for (const { name, duration } of seen.getEntries())
        if (name === 'keydown') keys.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.getByRole('searchbox').focus();
  // As fast as people type on a phone: the list changes while the next letters are typed.
  await page.getByRole('searchbox').pressSequentially(typed, { delay: 180 });
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  return page.evaluate(
    () => new Promise((done) => setTimeout(() => done(Reflect.get(window, 'keys')), 500)),
  );
};

type Paint = { time: number; what: string };

const largestPaint = async (page: Page, protocol: CDPSession): Promise<Paint> => {
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', slow3G);
  // Paints before the first part do not count, however large they are.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main li h2')) return;
      observer.disconnect();
      requestAnimationFrame(() =>
        setTimeout(() => Object.assign(window, { listPainted: performance.now() })),
      );
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/parches', { waitUntil: 'commit' });
  await firstPart(page).waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate(
    () =>
      new Promise<Paint>((done) => {
        new PerformanceObserver((seen) => {
          const last = seen.getEntries().at(-1) as PerformanceEntry & { element?: Element };
          const { element } = last;
          done({
            time: Math.max(last.startTime, Number(Reflect.get(window, 'listPainted'))),
            what: `${element?.tagName.toLowerCase() ?? ''} ${element?.textContent || (element?.getAttribute('src') ?? '')}`,
          });
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
};

const median = (times: number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;

const inMs = (times: number[]) =>
  times.map((time) => Math.round(time)).join(', ') + ` ms; median ${Math.round(median(times))} ms`;

try {
  const session = await signIn();
  const letters: number[][] = [];
  const paints: Paint[] = [];
  const findings: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    letters.push(await onPhone(typing, session));
    paints.push(await onPhone(largestPaint, session));
    findings.push(...(await onPhone((page) => changingPart(page, 4))));
  }
  const worst = letters.map((times) => Math.max(0, ...times));
  const times = paints.map(({ time }) => time);
  console.log(`The slowest letter of “${typed}”: ${inMs(worst)} (goal ${goals.letter} ms)`);
  console.log(`The largest paint of the list: ${inMs(times)} (goal ${goals.paint} ms)`);
  console.log(`It was: ${[...new Set(paints.map(({ what }) => what.trim()))].join('; ')}`);
  console.log(
    `What is found of another part in the builder: ${inMs(findings)} (goal ${goals.finding} ms)`,
  );
  const missed = [
    median(worst) > goals.letter,
    median(times) > goals.paint,
    median(findings) > goals.finding,
  ];
  if (missed.includes(true)) process.exitCode = 1;
} finally {
  await browser.close();
}
