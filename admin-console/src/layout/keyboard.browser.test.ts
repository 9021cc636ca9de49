import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { openPage } from '../../../storefront/src/testing/browser.ts';
import { demoAdmin, enterConsole, title } from '../testing/console.ts';
import { untilTold } from '../../../storefront/src/testing/within.ts';
import { newProduct, productNow } from '../testing/trade.ts';

/** Presses Tab until the element has the focus. @returns the elements that had it before */
const tabTo = async (page: Page, what: Locator): Promise<string[]> => {
  await what.waitFor();
  const passed: string[] = [];
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press('Tab');
    const other = await what.evaluate((element) =>
      element === document.activeElement ? undefined : (document.activeElement?.textContent ?? ''),
    );
    if (other === undefined) return passed;
    passed.push(other);
  }
  throw new Error(`The tabulator does not lead to ${what.toString()}`);
};

describe('The console by keyboard alone', () => {
  it('leads from a list through a form to what is saved, and shows which row has the focus', async () => {
    const { id, name } = await newProduct();
    const page = await openPage();
    await enterConsole(page, demoAdmin, '/admin/products');
    await tabTo(page, page.getByPlaceholder('Name or description'));
    await page.keyboard.type(name);
    await page.getByText('1-1 of 1').waitFor();
    await tabTo(page, page.getByRole('link', { name }));
    await page.keyboard.press('Enter');
    await title(page).filter({ hasText: name }).waitFor();

    await tabTo(page, page.getByLabel('Description'));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Written without a mouse.');
    await tabTo(page, page.getByRole('button', { name: 'Save' }));
    await untilTold(page, 'The product is saved.', () => page.keyboard.press('Enter'));
    expect((await productNow(id)).description).to.equal('Written without a mouse.');
    await page.waitForURL((url) => url.pathname === '/admin/products');

    // The list, where it is still searched, shows which row has the focus; nothing hidden gets it.
    await page.getByText('1-1 of 1').waitFor();
    await page.getByPlaceholder('Name or description').focus();
    const row = page.getByRole('row').filter({ hasText: name });
    const outline = () => row.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(await outline()).to.equal('none');
    const passed = await tabTo(page, row.getByRole('button', { name: 'Take off' }));
    expect(passed).to.include('Stock').and.to.not.include('Take off the shelf');
    expect(await outline()).to.equal('solid');
  });
});
