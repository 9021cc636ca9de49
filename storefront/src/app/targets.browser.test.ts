import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { openBrowser } from '../testing/browser.ts';
import { prepareRoutes } from '../testing/routes.ts';
import { demoAdmin, placeBooking, plentifulPart, register, remember } from '../testing/shop.ts';
import { goWithin } from '../testing/within.ts';

const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  hasTouch: true,
  isMobile: true,
};

/**
 * The touch targets that are smaller than a fingertip. Links inside sentences are exempt. Source:
 * WCAG 2.2, success criterion 2.5.5.
 */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const fingertip = 44;
    const isWithinText = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.textContent.trim() !== element.textContent.trim();
    const found: string[] = [];
    const selector = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
    for (const element of document.querySelectorAll(selector)) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const name =
        element.getAttribute('aria-label') ?? (element.textContent.trim() || element.outerHTML);
      // The label of a radio button, checkbox or file input is part of its target.
      const isChosen =
        element instanceof HTMLInputElement && /^(radio|checkbox|file)$/.test(element.type);
      // A link with a stretched ::after fills its positioned parent.
      const isStretched = getComputedStyle(element, '::after').position === 'absolute';
      const filled = isStretched && element instanceof HTMLElement ? element.offsetParent : null;
      const labels = isChosen ? [...(element.labels ?? [])] : [];
      const sizes = [element, ...labels, ...(filled ? [filled] : [])].map((target) =>
        target.getBoundingClientRect(),
      );
      const isOffScreen = sizes.every(({ width, height }) => width <= 1 || height <= 1);
      if (isOffScreen || isWithinText(element)) continue;
      const fits = sizes.some(
        ({ width, height }) => Math.round(width) >= fingertip && Math.round(height) >= fingertip,
      );
      const [{ width, height } = { width: 0, height: 0 }] = sizes;
      if (!fits) found.push(`${name.slice(0, 60)}: ${Math.round(width)} × ${Math.round(height)}`);
    }
    return found;
  });

describe('What can be touched on a phone', () => {
  it('is as large as a fingertip on every page', async () => {
    const { customer, routes } = await prepareRoutes();
    const found: Record<string, string[]> = {};
    const people = { anyone: undefined, 'signed in': customer, admin: demoAdmin };
    for (const [access, person] of Object.entries(people)) {
      const page = await (await openBrowser(phone)).newPage();
      if (person) await remember(page, person);
      await page.goto('/delivery');
      for (const route of routes.filter((each) => each.access === access)) {
        const title = page.getByRole('heading', { level: 1, name: route.heading });
        await goWithin(page, route.path, () => title.waitFor());
        const small = await smallTargets(page);
        if (small.length > 0) found[`/${route.name}`] = small;
      }
    }
    expect(found).to.deep.equal({});
  });

  it('is as large in the menu, in a question and on a toast', async () => {
    const customer = await register();
    await placeBooking(customer, await plentifulPart());
    const page = await (await openBrowser(phone)).newPage();
    await remember(page, customer);
    await page.goto('/dashboard/booking');
    await page.getByRole('heading', { level: 1, name: 'Your bookings' }).waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await smallTargets(page), 'menu').to.deep.equal([]);
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    expect(await smallTargets(page), 'question').to.deep.equal([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page
      .getByRole('alert')
      .getByText(/^Removed/)
      .waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await smallTargets(page), 'toast').to.deep.equal([]);
  });
});
