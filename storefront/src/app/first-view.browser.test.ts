import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { eventually, openBrowser, openPage, patienceMs } from '../testing/browser.ts';
import { shopUrl } from '../testing/chromium.ts';
import { arriveAs, logIn, products, register } from '../testing/shop.ts';
import { twoFrames } from '../testing/within.ts';
import { openPages, publicPages } from './routes.ts';

/** Waits until the browser requests the file of this name, to which the build adds a hash. */
const asksFor = (page: Page, name: string) =>
  page.waitForRequest((request) => new URL(request.url()).pathname.startsWith(`/assets/${name}-`));

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Keeps what the page knows fresh, which it is for 5 s: a busy machine may need longer to show it. */
const stopTheClock = (page: Page) =>
  page.addInitScript(() => {
    const now = Date.now();
    Date.now = () => now;
  });

/**
 * The pages that are sent whole: what an id in the address names is fetched after them. The login comes last: some
 * seconds after it is shown, it loads the sign-in provider.
 */
const sentWhole = [...openPages, { path: '/no/such/page' }, ...publicPages].filter(
  ({ path }) => !path.includes(':'),
);

describe('The first view', () => {
  it('of every page that is sent whole is taken over as the server has sent it: nothing is torn down, nothing asked again, and the sign-in provider not loaded before the login', async () => {
    const page = await openPage();
    await stopTheClock(page);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.querySelector('h1')?.setAttribute('data-sent', '');
      });
    });
    for (const { path } of sentWhole) {
      calls.length = 0;
      const answer = await page.goto(path);
      const sent = /<title>(.*?)<\/title>/.exec((await answer?.text()) ?? '')?.[1];
      await page.waitForLoadState('networkidle');
      // If React had discarded the server's HTML, the marked heading would be gone.
      expect(await page.locator('h1[data-sent]').count(), path).to.equal(1);
      expect(await page.title(), path).to.equal(sent);
      for (const call of ['/config.json', '/product', '/review'])
        expect(calls, `${path} asks again for ${call}`).not.to.include(call);
      if (!/login|signup/.test(path))
        expect(
          calls.filter((call) => /firebase|stripe|emulator/.test(call)),
          path,
        ).to.deep.equal([]);
    }
  });

  it('of the list of parts stands before its code runs, and takes up what was searched for', async () => {
    const page = await openPage();
    await stopTheClock(page);
    await arriveAs(page, await register(), '/blogs');
    const arrival = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await arrival.promise;
      await route.continue();
    });
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await page.goto('/parches', { waitUntil: 'commit' });
    const list = page.getByRole('region', { name: 'Parts' });
    await list.getByRole('listitem').nth(23).waitFor();
    await list.evaluate((section) => section.setAttribute('data-sent', ''));
    await page.getByRole('searchbox').fill('ryzen');
    arrival.resolve();
    await page.waitForURL(/q=ryzen/);
    await page.getByRole('region', { name: 'Parts' }).getByText('Ryzen').first().waitFor();
    expect(await page.locator('[data-sent]').count()).to.equal(1);
    const lists = calls.filter((url) => new URL(url).pathname === '/product');
    expect(lists.filter((url) => !url.includes('q=ryzen'))).to.deep.equal([]);
  });

  it('can be read without JavaScript: the parts, the reviews, the answers', async () => {
    const browser = (await openBrowser()).browser();
    if (!browser) throw new Error('There is no browser');
    const page = await browser.newPage({ javaScriptEnabled: false, baseURL: shopUrl() });
    page.setDefaultTimeout(patienceMs);
    await page.goto('/');
    for (const { name } of (await products()).slice(0, 6))
      await page.getByRole('main').getByText(name, { exact: true }).first().waitFor();
    expect(await page.getByRole('main').innerText()).to.match(/[A-Z]\w+, \w+/);
    await page.getByRole('navigation').getByRole('link', { name: 'Blogs' }).first().click();
    await title(page, 'Blogs').waitFor();
    expect((await page.getByRole('main').innerText()).length).to.be.above(1000);
    await page.context().close();
  });

  it('is in the chosen theme before anything is painted', async () => {
    for (const [chosen, systems] of [
      ['board', 'light'],
      ['bench', 'dark'],
    ] as const) {
      const page = await openPage();
      await page.emulateMedia({ colorScheme: systems });
      await page.addInitScript((theme) => {
        localStorage.setItem('theme', theme);
        const look = () => {
          if (!document.body) return;
          observer.disconnect();
          Object.assign(window, { themeAtBody: document.documentElement.dataset['theme'] });
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { childList: true, subtree: true });
      }, chosen);
      await page.goto('/delivery');
      expect(await page.evaluate('themeAtBody')).to.equal(chosen);
      const frames = await page
        .locator('meta[name=theme-color]')
        .evaluateAll(
          (metas) =>
            metas.filter((meta) => matchMedia((meta as HTMLMetaElement).media).matches).length,
        );
      expect(frames).to.equal(1);
    }
  });

  it('knows from the first moment that somebody is signed in, until they are not', async () => {
    const page = await openPage();
    await page.goto('/login');
    expect(await page.locator('html[data-signed-in]').count()).to.equal(0);
    await logIn(page, await register());
    expect(await page.locator('html[data-signed-in]').count()).to.equal(1);
    await page.goto('/delivery', { waitUntil: 'commit' });
    await page.locator('html[data-signed-in]').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.locator('html:not([data-signed-in])').waitFor({ state: 'attached' });
  });
});

describe('Before the page runs', () => {
  it('it is painted, and what somebody does is done when it runs', async () => {
    const page = await openPage();
    const arrival = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await title(page, 'Login').waitFor();
    await page.getByRole('region', { name: 'Demo accounts' }).waitFor();
    await page.getByLabel('Email').fill('not an email');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    expect(await page.getByText('Provide a valid Email').count()).to.equal(0);
    arrival.resolve();
    await page.getByText('Provide a valid Email').waitFor();
    await page.getByText('Password is Required').waitFor();
    expect(await page.getByLabel('Email').inputValue()).to.equal('not an email');
    expect(new URL(page.url()).pathname).to.equal('/login');
  });

  it('what somebody does while it begins to run is done once', async () => {
    const page = await openPage();
    // As a tap that comes when React listens already, and has not rendered yet.
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        const root = document.getElementById('root');
        if (!root) return;
        const listen = root.addEventListener.bind(root);
        root.addEventListener = (...listener: Parameters<typeof listen>) => {
          listen(...listener);
          if (listener[0] !== 'click') return;
          root.addEventListener = listen;
          queueMicrotask(() =>
            root.querySelector<HTMLElement>('[aria-label^="Add to basket"]')?.click(),
          );
        };
      });
    });
    await page.goto('/');
    // Not by its toast: where the page's pictures are slow, it has come and gone before.
    const basketNow = () => page.evaluate(() => localStorage.getItem('basket') ?? '');
    await eventually(basketNow, (basket) => basket.includes('orderQuantity'));
    await page.evaluate(twoFrames);
    expect(await basketNow()).to.include('"orderQuantity":1');
  });

  it('its code is not asked for until it has been painted', async () => {
    const page = await openPage();
    const arrival = Promise.withResolvers<void>();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.route('**/assets/*.css', async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await page.goto('/blogs', { waitUntil: 'commit' });
    await eventually(
      () => Promise.resolve(asked),
      (paths) => paths.some((path) => path.endsWith('.woff2')),
    );
    expect(asked.filter((path) => /assets.*\.js$/.test(path))).to.deep.equal([]);
    arrival.resolve();
    await asksFor(page, 'blogs-page');
  });
});

describe('On the way to a page', () => {
  it('its code is there before the click: under the pointer, with the focus, and the login’s for who will be led there', async () => {
    const page = await openPage();
    await page.goto('/delivery');
    await page.waitForLoadState('networkidle');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await Promise.all([
      asksFor(page, 'blogs-page'),
      menu.getByRole('link', { name: 'Blogs' }).hover(),
    ]);
    await Promise.all([
      asksFor(page, 'portfolio-page'),
      menu.getByRole('link', { name: 'Portfolio' }).focus(),
    ]);
    await Promise.all([
      asksFor(page, 'login-page'),
      menu.getByRole('link', { name: 'Parches' }).hover(),
    ]);
  });

  it('what the page reads is there too, and is not asked for again by the click', async () => {
    const page = await openPage();
    await stopTheClock(page);
    await arriveAs(page, await register(), '/');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const menu = page.getByRole('navigation', { name: 'Main' });
    const link = menu.getByRole('link', { name: 'Parches' });
    await Promise.all([
      page.waitForResponse((answer) => new URL(answer.url()).pathname === '/product'),
      link.hover(),
    ]);
    await link.click();
    await title(page, 'Parches').waitFor();
    await page.waitForLoadState('networkidle');
    const lists = asked.filter((url) => new URL(url).pathname === '/product');
    expect(lists).to.deep.equal([...new Set(lists)]);
  });

  it('nothing is brought early for whoever saves data', async () => {
    const page = await openPage();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await page.goto('/delivery');
    await page.waitForLoadState('networkidle');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Blogs' }).hover();
    await menu.getByRole('link', { name: 'Portfolio' }).click();
    await title(page, 'Portfolio').waitFor();
    expect(asked.filter((url) => url.includes('blogs-page'))).to.deep.equal([]);
  });

  it('the page before stays, and a bar tells that it takes long; what does not arrive can be loaded again', async () => {
    const page = await openPage();
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    const arrival = Promise.withResolvers<void>();
    await page.route('**/assets/blogs-page-*', async (route) => {
      await arrival.promise;
      await route.continue();
    });
    const home = await page.title();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Blogs' })
      .click();
    await page.getByRole('status').getByText('Loading the page').waitFor();
    expect(await page.title()).to.equal(home);
    await title(page, 'Computer parts, picked by builders').waitFor();
    arrival.resolve();
    await title(page, 'Blogs').waitFor();
    await page.getByRole('status').getByText('Loading the page').waitFor({ state: 'detached' });

    await page.route('**/assets/portfolio-page-*', (route) => route.abort());
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Portfolio' }).click();
    await title(page, 'This page did not load').waitFor();
    await page.unroute('**/assets/portfolio-page-*');
    await page.getByRole('button', { name: 'Load it again' }).click();
    await title(page, 'Portfolio').waitFor();
  });

  it('a page that does not arrive is no mistake of the program, though its link is pointed at again and again', async () => {
    const page = await openPage();
    await page.goto('/');
    // As on a phone: between two pieces of work of React there is time for what the pointer asks.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 });
    await page.route('**/assets/portfolio-page-*', async (route) => {
      await new Promise((go) => setTimeout(go, 20));
      await route.abort();
    });
    const link = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Portfolio' });
    await link.evaluate((it) => {
      setInterval(() => it.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })));
    });
    await link.click();
    await title(page, 'This page did not load').waitFor();
    await devtools.detach();
  });
});

describe('The head', () => {
  it('follows from page to page, as the server would have sent it', async () => {
    const page = await openPage();
    await page.goto('/');
    const head = () =>
      page.evaluate(() => ({
        title: document.title,
        description: document.querySelector('meta[name=description]')?.getAttribute('content'),
        canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
        robots: document.querySelector('meta[name=robots]')?.getAttribute('content'),
      }));
    const menu = page.getByRole('navigation', { name: 'Main' });
    const sent = await head();
    await menu.getByRole('link', { name: 'Blogs' }).click();
    await title(page, 'Blogs').waitFor();
    const followed = await eventually(
      head,
      ({ title, description }) => title === 'Blogs · Parches' && description !== sent.description,
    );
    await page.reload();
    expect(await head()).to.deep.equal(followed);
    await menu.getByRole('link', { name: 'Login' }).click();
    await title(page, 'Login').waitFor();
    await page.goto('/nowhere');
    expect((await head()).robots).to.equal('noindex');
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await title(page, 'Computer parts, picked by builders').waitFor();
    const isHome = ({ robots, description }: typeof sent) =>
      robots === undefined && description === sent.description;
    expect(await eventually(head, isHome)).to.deep.equal(sent);
  });
});

describe('Going back', () => {
  it('returns to the same place in the page, also when the next one was loaded again meanwhile', async () => {
    const page = await openPage();
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => window.scrollTo(0, 700));
    await eventually(
      () => page.evaluate(() => window.scrollY),
      (y) => y === 700,
    );
    // The page hears of it with the next frame.
    await page.evaluate(twoFrames);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Blogs' })
      .evaluate((link: HTMLElement) => link.click());
    await title(page, 'Blogs').waitFor();
    expect(await page.evaluate(() => window.scrollY)).to.equal(0);
    // A long visit, whose tab is not to be full one day: then a page could not be left.
    await page.evaluate(() => {
      const own = Object.entries(JSON.parse(sessionStorage.getItem('scroll') ?? '{}'));
      const longAgo = Array.from({ length: 150 }, (_, i) => [`${i}/`, 0]);
      sessionStorage.setItem('scroll', JSON.stringify(Object.fromEntries([...longAgo, ...own])));
    });
    for (const reload of [false, true]) {
      // As phones do with a tab that was out of sight.
      if (reload) await page.reload();
      await page.goBack();
      await title(page, 'Computer parts, picked by builders').waitFor();
      await eventually(
        () => page.evaluate(() => window.scrollY),
        (y) => y === 700,
      );
      await page.goForward();
      await title(page, 'Blogs').waitFor();
    }
    const kept = () => Object.keys(JSON.parse(sessionStorage.getItem('scroll') ?? '{}')).length;
    expect(await page.evaluate(kept)).to.equal(100);
  });
});
