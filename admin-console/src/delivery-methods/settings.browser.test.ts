import { expect } from 'chai';
import type {
  ConsoleDeliveryMethod,
  ConsoleTaxRate,
} from '../../../adapters/http/console-contract.ts';
import { goWithin, untilQuiet } from '../../../storefront/src/testing/within.ts';
import { asAdmin } from '../testing/console.ts';
import { openConsole } from '../testing/programs.ts';

const methods = () => asAdmin<ConsoleDeliveryMethod[]>('/delivery-methods');
const rates = () => asAdmin<ConsoleTaxRate[]>('/tax-rates');

describe('Delivery methods and tax rates in the console', () => {
  // The other tests are about prices alone.
  after(async () => {
    for (const { id } of await methods())
      await asAdmin(`/delivery-methods/${id}`, { method: 'DELETE' });
    for (const { id } of await rates()) await asAdmin(`/tax-rates/${id}`, { method: 'DELETE' });
  });

  it('are set up, changed and removed', async () => {
    const page = await openConsole('/admin/delivery-methods');
    await page.getByRole('link', { name: 'Add a delivery method' }).first().click();
    await page.getByLabel('Name').fill('Post');
    await page.getByRole('button', { name: 'Add delivery method' }).click();
    await page.getByText('Price is Required').waitFor();
    await page.getByLabel('Price').fill('-1');
    await page.getByLabel('Free from').fill('1.005');
    await page.getByLabel('Days, at least').fill('1.5');
    await page.getByRole('button', { name: 'Add delivery method' }).click();
    await page.getByText('Give an amount from 0 to 999,999.99').waitFor();
    await page.getByText('An amount has at most 2 decimals').waitFor();
    await page.getByText('Give a whole number from 0').waitFor();
    await page.getByLabel('Price').fill('4.99');
    await page.getByLabel('Free from').fill('100');
    const countries = page.getByRole('combobox', { name: 'Countries' });
    await countries.fill('Austr');
    await page.getByRole('option', { name: 'Austria' }).click();
    await page.getByLabel('Days, at least').fill('5');
    await page.getByLabel('Days, at most').fill('4');
    await page.getByRole('button', { name: 'Add delivery method' }).click();
    await page.getByText('It takes at least as long as the shortest time').waitFor();
    await page.getByLabel('Days, at least').fill('2');
    await page.getByRole('button', { name: 'Add delivery method' }).click();
    await page.getByRole('link', { name: 'Post' }).waitFor();
    const post = { name: 'Post', price: 4.99, freeFrom: 100, countries: ['AT'], active: true };
    expect((await methods())[0]).to.deep.include({ ...post, minDays: 2, maxDays: 4 });

    await untilQuiet(page, async () => {
      await page.getByRole('link', { name: 'Post' }).click();
      await page.getByLabel('Free from').waitFor();
    });
    // What is no number is none that was emptied.
    await page.getByLabel('Free from').press('Control+a');
    await page.getByLabel('Free from').pressSequentially('1e');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Give a number, such as 12.5').waitFor();
    expect((await methods())[0]).to.include({ freeFrom: 100 });
    await page.getByLabel('Free from').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Post' }).waitFor();
    expect((await methods())[0]).to.include({ price: 4.99, freeFrom: null });

    await page.getByRole('link', { name: 'Post' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No delivery methods yet').waitFor();
    expect(await methods()).to.deep.equal([]);

    await goWithin(page, '/admin/tax-rates/create', () => page.getByLabel('Percent').waitFor());
    await page.getByRole('combobox', { name: 'Country' }).fill('Austria');
    await page.getByRole('option', { name: 'Austria' }).click();
    await page.getByLabel('Percent').fill('20.0001');
    await page.getByRole('button', { name: 'Add tax rate' }).click();
    await page.getByText('Give 0 to 100, with at most three decimals').waitFor();
    await page.getByLabel('Percent').fill('20');
    await page.getByRole('button', { name: 'Add tax rate' }).click();
    await page.getByRole('link', { name: 'Austria' }).waitFor();
    expect((await rates())[0]).to.include({ country: 'AT', region: null, percent: 20 });
  });
});
