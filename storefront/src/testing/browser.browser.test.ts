import { expect } from 'chai';
import { eventually, openPage, takeMissteps } from './browser.ts';
import { register, remember } from './shop.ts';
import { renew } from './used-page.ts';

/** Actions that the content security policy must forbid, by its directive. */
const forbidden: Record<string, () => void> = {
  'script-src': () => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.body.append(script);
  },
  'script-src-attr': () => {
    document.body.setAttribute('onclick', 'window.ran = true');
    // Older browsers look at it only now.
    document.body.click();
  },
  'script-src of a javascript: link': () => {
    const link = document.createElement('a');
    link.href = 'javascript:window.ran = true';
    document.body.append(link);
    link.click();
  },
  'style-src': () => document.body.append(document.createElement('style')),
};

describe('The watch over every page of these tests', () => {
  for (const [directive, violate] of Object.entries(forbidden))
    it(`notices what the content security policy forbids: ${directive}`, async () => {
      const page = await openPage();
      await page.goto('/');
      expect(takeMissteps()).to.deep.equal([]);
      await page.evaluate(violate);
      const found: string[] = [];
      await eventually(
        async () => found.push(...takeMissteps()),
        () => found.some((misstep) => misstep.includes('Content Security Policy')),
      );
      expect(await page.evaluate(() => 'ran' in window)).to.equal(false);
    });
});

describe('A page that a test has left', () => {
  it('remembers nobody, is in nobody’s hands, and looks as a new one', async () => {
    const page = await openPage();
    await remember(page, await register());
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign Out' }).waitFor();
    await (await page.context().newPage()).goto('/blogs');
    await page.addInitScript(() => Object.assign(window, { added: true }));
    const heard: string[] = [];
    page.on('request', (request) => heard.push(request.url()));
    await page.route('**/product?*', (route) => route.abort());
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 320, height: 500 });
    await page.evaluate(() => sessionStorage.setItem('draft', 'half a review'));
    await page.context().setOffline(true);

    await renew(page);
    heard.length = 0;
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    const left = await page.evaluate(async () => ({
      draft: sessionStorage.getItem('draft'),
      token: localStorage.getItem('accessToken'),
      added: 'added' in window,
      databases: (await indexedDB.databases()).map(({ name }) => name),
      isDark: matchMedia('(prefers-color-scheme: dark)').matches,
      width: innerWidth,
      answered: (await fetch('/product?limit=1')).ok,
    }));
    expect(left).to.deep.equal({
      draft: null,
      token: null,
      added: false,
      databases: [],
      isDark: false,
      width: 1440,
      answered: true,
    });
    expect(heard).to.deep.equal([]);
    expect(page.context().pages()).to.deep.equal([page]);
  });

  it('shows the time of now to the next test that turns its clock, and does not stand still', async () => {
    const page = await openPage({ withClock: true });
    await page.goto('/blogs');
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await renew(page);
    await page.clock.install();
    await page.goto('/blogs');
    const isNow = (time: number) => Math.abs(Date.now() - time) < 60_000;
    const tick = () => new Promise<number>((seen) => setTimeout(() => seen(Date.now()), 1));
    expect(isNow(await page.evaluate(tick))).to.equal(true);
  });
});
