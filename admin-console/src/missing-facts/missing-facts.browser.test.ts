import { expect } from 'chai';
import { axeFindings } from '../../../storefront/src/testing/axe.ts';
import { openPage } from '../../../storefront/src/testing/browser.ts';
import { askFit } from '../../../storefront/src/testing/shop.ts';
import { goWithin, untilTold } from '../../../storefront/src/testing/within.ts';
import { demoAdmin, enterConsole } from '../testing/console.ts';
import { lackingPart, productNow } from '../testing/trade.ts';

describe('The missing facts of the console', () => {
  it('lead from the part that lacks them to its form, until it says them', async () => {
    const part = await lackingPart();
    const page = await openPage();
    await enterConsole(page, demoAdmin, '/admin/missing-facts');
    const row = page.getByRole('row').filter({ hasText: part.name });
    await row.getByText(/Memory slots \(1\)/).waitFor();
    expect(await axeFindings(page)).deep.equal([]);

    await row.getByRole('link', { name: part.name }).click();
    // The form suggests what the shop's parts say.
    const chipset = page.getByLabel('Chipset');
    const list = await chipset.getAttribute('list');
    await page
      .locator(`datalist[id="${list}"] option[value="AMD X870"]`)
      .waitFor({ state: 'attached' });
    await page.getByLabel('M.2 sizes').click();
    await page.getByRole('option', { name: '22110' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Memory slots').fill('4');
    await page.getByLabel('Max memory (GB)').fill('192');
    await page.getByLabel('M.2 sizes').fill('2280');
    await page.keyboard.press('Enter');
    await page.getByLabel('Wi-Fi').click();
    await page.getByRole('option', { name: 'Yes' }).click();
    await page.getByLabel('Chipset').fill('AMD B850');
    await untilTold(page, 'The product is saved.', () =>
      page.getByRole('button', { name: 'Save' }).click(),
    );
    await page.waitForURL((url) => url.pathname === '/admin/products');
    expect((await productNow(part.id)).specs).deep.equal({
      socket: 'AM5',
      chipset: 'AMD B850',
      memoryType: 'DDR5',
      memorySlots: 4,
      maxMemoryGB: 192,
      m2Lengths: ['2280'],
      wifi: true,
    });

    await askFit(part);
    const others = page.getByRole('row').filter({ hasText: 'Left unknown' });
    await goWithin(page, '/admin/missing-facts', () =>
      others.or(page.getByText('Nothing was left unknown yet')).waitFor(),
    );
    await row.getByText(/Memory slots/).waitFor({ state: 'detached' });
  });
});
