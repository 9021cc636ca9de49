// The console as it goes on to run from test to test.
import type { Page } from 'playwright-core';
import { eventually, openRunning, type Program } from '../../../storefront/src/testing/browser.ts';
import { goWithin } from '../../../storefront/src/testing/within.ts';
import { demoAdmin, enterConsole, title } from './console.ts';

/** Takes the messages away that stand at the bottom: the next one would wait some seconds for each of them. */
export const dismiss = async (page: Page): Promise<void> => {
  const notes = page.locator('.MuiSnackbar-root');
  await eventually(
    async () => {
      const count = await notes.count();
      if (count > 0) await page.keyboard.press('Escape');
      return count;
    },
    (count) => count === 0,
  );
};

/** Where nothing of the console is shown but its frame. */
const nowhere = '/admin/nowhere';
const nothing = 'There is no page here';

const consoleOfAdmin: Program = {
  start: (page) => enterConsole(page, demoAdmin, nowhere),
  clear: async (page) => {
    if (!page.url().includes('/admin/')) throw new Error(`The console was left for ${page.url()}`);
    // What was typed and not saved is asked about.
    page.on('dialog', (question) => void question.accept());
    await goWithin(page, nowhere, () => title(page).filter({ hasText: nothing }).waitFor());
    page.removeAllListeners('dialog');
    // As wide a window has it, also after a test in a narrow one.
    const menu = page.getByRole('button', { name: 'Open menu' });
    if (await menu.isVisible()) await menu.click();
    await dismiss(page);
    await page.evaluate(() => {
      sessionStorage.clear();
      for (const key of Object.keys(localStorage))
        if (key.startsWith('RaStore')) localStorage.removeItem(key);
    });
  },
};

/**
 * Opens a page of the console as the admin of the demo accounts. The console may run since an earlier test, which
 * takes a fraction of the time of loading it: it remembers no list's filters, and no message stands. Without a path it
 * shows its frame alone.
 */
export const openConsole = async (path?: string): Promise<Page> => {
  const page = await openRunning(consoleOfAdmin);
  if (path !== undefined)
    await goWithin(page, path, () => title(page).filter({ hasNotText: nothing }).waitFor());
  return page;
};
