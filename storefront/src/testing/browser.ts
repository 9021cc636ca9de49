// For all browser tests of the storefront: a shared Chromium, one more for the tests that need
// pictures, and pages whose errors fail the test.
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import type {
  APIResponse,
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
  Request,
} from 'playwright-core';
import { launchChromium, shopUrl } from './chromium.ts';
import { hasClock, noteChanges, renew, tidy } from './used-page.ts';
import { answerTo } from './answer-to.ts';

/** For slow and busy machines, in milliseconds: conditions usually hold within a second. */
export const patienceMs = 180_000;

const browsers = new Map<boolean, Promise<Browser>>();

/** The pages of this browser load no picture, unless a test needs them: a quarter of their cost. */
const browserOf = (withPictures: boolean): Promise<Browser> => {
  const browser = browsers.get(withPictures) ?? launchChromium({ withPictures });
  browsers.set(withPictures, browser);
  return browser;
};

let contexts: BrowserContext[] = [];
const missteps: string[] = [];

type Needs = { withPictures?: boolean };

/**
 * Lets no page give up what it has asked for, as it does after 30 s, like its uploads and Firebase, which have timers:
 * on a busy machine a test may hold it longer.
 */
const letRequestsTakeLong = () => {
  AbortSignal.timeout = () => new AbortController().signal;
  const later = window.setTimeout;
  Object.assign(window, {
    setTimeout: (act: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms === 30_000 ? 0 : later(act, ms, ...rest),
  });
};

/** A new browser context, as another person or another device has it. */
export const openBrowser = async ({
  withPictures = false,
  ...options
}: BrowserContextOptions & Needs = {}) => {
  const context = await (
    await browserOf(withPictures)
  ).newContext({
    baseURL: shopUrl(),
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // Not the shop's, nor the machine's: a time by the wrong clock shows.
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(patienceMs);
  await context.addInitScript(letRequestsTakeLong);
  noteUnderWay(context);
  context.on('page', watch);
  context.on('page', noteCalls);
  context.on('page', arriveRunning);
  context.on('page', noteChanges);
  contexts.push(context);
  context.on('close', () => {
    contexts = contexts.filter((one) => one !== context);
  });
  return context;
};

/** Pages that other tests may use again, and how often those that may be have been used. */
const left: Page[] = [];
const uses = new WeakMap<BrowserContext, number>();

/** A program that a page goes on to run from test to test, where a new document would load it again. */
export type Program = {
  /** Opens it in a page that shows nothing. */
  start: (page: Page) => Promise<void>;
  /** Makes it forget what a test has done in it. */
  clear: (page: Page) => Promise<void>;
  /** Makes the shop forget what a test has done in one that is closed. */
  closed?: () => Promise<void>;
};

const running = new WeakMap<Page, Program>();

/** A renderer gets slower with every document. After so many uses a new one costs less processor time. */
const maxUses = 25;

const newPage = async (needs: Needs): Promise<Page> => {
  const context = await openBrowser(needs);
  uses.set(context, 0);
  return context.newPage();
};

/** Takes a page that a test has left, if one fits. */
const takeLeft = (fits: (page: Page) => boolean): Page | undefined => {
  const index = left.findIndex(fits);
  const [page] = index < 0 ? [] : left.splice(index, 1);
  if (page) contexts.push(page.context());
  return page;
};

/**
 * A page of a new visitor: with Playwright's clock if a test is to turn it, with pictures if it
 * looks at them. It may reuse the renderer process of an earlier test, with its compiled code. Other
 * tabs of the same visitor are opened by `page.context().newPage()`.
 */
export const openPage = async ({ withClock = false, withPictures = false } = {}): Promise<Page> => {
  const browser = await browserOf(withPictures);
  const used = takeLeft(
    (page) =>
      !running.has(page) && hasClock(page) === withClock && page.context().browser() === browser,
  );
  const page = used ?? (await newPage({ withPictures }));
  if (withClock) await page.clock.install();
  return page;
};

/** A page that runs the program, perhaps since an earlier test. */
export const openRunning = async (program: Program): Promise<Page> => {
  const used = takeLeft((page) => running.get(page) === program);
  if (used) return used;
  const page = await openPage();
  await program.start(page);
  running.set(page, program);
  return page;
};

/** A page of a browser that refuses to keep anything for the shop, as where cookies are blocked. */
export const openForgetfulPage = async (): Promise<Page> => {
  const page = await (await openBrowser()).newPage();
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { configurable: true, get });
  });
  return page;
};

const failAfter = (milliseconds: number) =>
  new Promise<never>((_, fail) => {
    setTimeout(() => fail(new Error('It was not clean in time')), milliseconds).unref();
  });

/** Closes the context, or keeps its page for another test. */
const leave = async (context: BrowserContext, hasFailed: boolean): Promise<void> => {
  const [page] = context.pages();
  const used = uses.get(context) ?? maxUses;
  const program = page && running.get(page);
  const close = async () => {
    // What is still to be answered fails with the page.
    for (const one of context.pages())
      void one.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => {});
    await context.close();
    await program?.closed?.();
  };
  if (!page || used === maxUses || (hasFailed && program)) return close();
  uses.set(context, used + 1);
  const cleaned = program ? tidy(page).then(() => program.clear(page)) : renew(page);
  try {
    // A page that hangs never answers.
    await Promise.race([cleaned, failAfter(60_000)]);
  } catch (error) {
    // It was navigating, hangs or has crashed: the next test gets a new page.
    console.warn(`${page.url()} is not used again:`, error);
    return close();
  }
  watch(page);
  noteCalls(page);
  left.push(page);
};

/**
 * Waits until the page is hydrated and handles clicks. Pages without `early.js` need no hydration.
 * A locator runs in the world that all other locators of the page use. `waitForFunction` would load
 * Playwright's program a second time into each page, and ask in every frame.
 */
const untilRunning = (page: Page): Promise<void> =>
  page
    .locator('html[data-running], html:not(:has(script[src="/early.js"]))')
    .waitFor({ state: 'attached' });

/** Makes `goto` and `reload` wait until the page is hydrated, unless they are to return earlier. */
const arriveRunning = (page: Page): void => {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== 'commit') await untilRunning(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await untilRunning(page);
    return response;
  };
};

/**
 * Records what must never happen: an error in the console, a failed answer, a call to another
 * origin.
 */
const watch = (page: Page): void => {
  page.on('pageerror', (error) => missteps.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // Chromium reports every refused request; each test decides whether it may be refused.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      missteps.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== new URL(shopUrl()).origin)
      missteps.push(`foreign: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500 && !expectedFailures.has(response.status()))
      missteps.push(`${response.status()}: ${response.url()}`);
  });
};

const asked = new WeakMap<Page, Set<Request>>();

/** What a page has asked for and has not been answered yet. */
export const underWay = (page: Page): Set<Request> => asked.get(page) ?? new Set();

/** Notes what is under way, for as long as the context lives: a page loses its listeners from test to test. */
const noteUnderWay = (context: BrowserContext): void => {
  context.on('page', (page) => asked.set(page, new Set()));
  const pageOf = (request: Request) => request.frame().page();
  const ends = (request: Request) => {
    if (!request.isNavigationRequest()) underWay(pageOf(request)).delete(request);
  };
  context.on('request', (request) => {
    if (!request.isNavigationRequest()) underWay(pageOf(request)).add(request);
  });
  context.on('requestfinished', ends);
  context.on('requestfailed', ends);
};

/** What the pages have asked the shop's API for last, and how it has answered. */
const calls = new Map<Request, string>();
const mostCalls = 30;

const noteCalls = (page: Page): void => {
  page.on('request', (request) => {
    if (request.resourceType() !== 'fetch' && request.resourceType() !== 'xhr') return;
    calls.set(request, 'no answer');
    const [oldest] = calls.size > mostCalls ? calls.keys() : [];
    if (oldest) calls.delete(oldest);
  });
  const note = (request: Request, answer: string) => {
    if (calls.has(request)) calls.set(request, answer);
  };
  page.on('response', (response) => note(response.request(), String(response.status())));
  page.on('requestfailed', (request) => note(request, request.failure()?.errorText ?? 'failed'));
};

/** In characters: as much of a page's text as tells what it shows. */
const mostText = 1_500;

/** Prints what the pages of a test that has failed show, and what they have asked for. */
const tellPages = async (): Promise<void> => {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const text = await page
      .locator('body')
      .innerText({ timeout: 5_000 })
      .catch((error: unknown) => String(error));
    console.error(`${page.url()} shows:\n${text.replaceAll(/\s+/g, ' ').slice(0, mostText)}`);
  }
  for (const [request, answer] of calls)
    console.error(`${request.method()} ${request.url()}: ${answer}`);
};

const expectedFailures = new Set<number>();

/** Allows answers with this status, in a test that makes the server fail on purpose. */
export const expectFailure = (status: number): void => void expectedFailures.add(status);

/** Returns and clears the recorded errors, in a test that causes errors on purpose. */
export const takeMissteps = (): string[] => missteps.splice(0);

/**
 * Lets the first POST to an address reach the shop, but drops its answer.
 * @returns the `Idempotency-Key` of each POST to the address
 */
export const loseFirstAnswer = async (page: Page, address: string) => {
  const keys: (string | undefined)[] = [];
  await page.route(address, async (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.continue();
    keys.push(request.headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await answerTo(route);
    return route.abort();
  });
  return keys;
};

/** Holds what is sent to an address from now on. @returns what lets it go */
export const hold = async (page: Page, address: string | RegExp, method: string) => {
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() === method) await held.promise;
    await route.fallback();
  });
  return held.resolve;
};

/**
 * Lets what an address says first come late.
 * @param jsonOf what it says, if not what the shop says
 * @returns `asked`, which waits until the shop has said it, and what lets it come
 */
export const holdAnswer = async (
  page: Page,
  address: string,
  jsonOf?: (response: APIResponse) => Promise<unknown>,
) => {
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(address, async (route) => {
    if (!isFirst || route.request().method() !== 'GET') return route.fallback();
    isFirst = false;
    const response = await answerTo(route);
    const json = await jsonOf?.(response);
    asked.resolve();
    await held.promise;
    return route.fulfill({ response, json }).catch(() => {}); // nobody may wait for it any more
  });
  return { asked: asked.promise, letCome: held.resolve };
};

/** Expects that the second request was a retry of the first, and the third a new one. */
export const expectRetriedThenNew = (keys: (string | undefined)[]): void => {
  expect(keys).to.have.length(3);
  const [lost, again, next] = keys;
  expect(again)
    .to.match(/^[\w-]{36}$/)
    .and.equal(lost);
  expect(next)
    .to.match(/^[\w-]{36}$/)
    .and.not.equal(lost);
};

afterEach('nothing went amiss in any page', async function () {
  const hasFailed = this.currentTest?.isFailed() === true;
  if (hasFailed) await tellPages();
  calls.clear();
  for (const cookies of await Promise.all(contexts.map((context) => context.cookies())))
    missteps.push(...cookies.map(({ name, domain }) => `cookie: ${name} of ${domain}`));
  const used = contexts;
  contexts = [];
  await Promise.all(used.map((context) => leave(context, hasFailed)));
  expectedFailures.clear();
  expect(takeMissteps()).to.deep.equal([]);
});

after('the browsers are closed', async () => {
  for (const browser of browsers.values()) await (await browser).close();
});

/** Asks until the answer is good. @throws with the last answer when it never is */
export const eventually = async <T>(
  ask: () => Promise<T>,
  isGood: (answer: T) => boolean,
): Promise<T> => {
  const end = Date.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    if (isGood(answer)) return answer;
    if (Date.now() > end) throw new Error(`It stayed ${JSON.stringify(answer)}`);
    await new Promise((go) => setTimeout(go, 50));
  }
};

/** Waits until the elements have these texts, in this order. */
export const untilTexts = async (elements: Locator, texts: readonly string[]): Promise<void> => {
  await eventually(
    async () => (await elements.allInnerTexts()).map((text) => text.trim()),
    (shown) => isDeepStrictEqual(shown, texts),
  );
};
