import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { ConsoleDashboard } from '../../../adapters/http/console-contract.ts';
import { placeBooking, plentifulPart } from '../../../storefront/src/testing/shop.ts';
import { goWithin } from '../../../storefront/src/testing/within.ts';
import { asAdmin, leaveMessage, newCustomer, title } from '../testing/console.ts';
import { openConsole } from '../testing/programs.ts';
import { newProduct } from '../testing/trade.ts';
import { ordersInWords } from './figures.ts';
import { answerTo } from '../../../storefront/src/testing/answer-to.ts';

const dollars = (amount: number) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: 'usd' }).format(amount);

const goToDashboard = (page: Page) =>
  goWithin(page, '/admin/', () => title(page).filter({ hasText: 'Dashboard' }).waitFor());

describe('The dashboard of the console', () => {
  it('shows the figures as the shop has them, as a chart and as a table', async () => {
    const person = await newCustomer();
    await placeBooking(person, await plentifulPart(), 3);
    const page = await openConsole();
    // Those that the page has read: the shop's day may end before it asks for them again.
    const [answer] = await Promise.all([
      page.waitForResponse('**/admin/api/dashboard'),
      goToDashboard(page),
    ]);
    const figures: ConsoleDashboard = await answer.json();

    const bookings = figures.days.reduce((sum, day) => sum + day.bookings, 0);
    await page.getByRole('figure', { name: `Bookings: ${bookings}` }).waitFor();
    await page.getByText(ordersInWords(figures.days)).waitFor();
    const unpaid = page.getByRole('region', { name: 'Unpaid bookings' });
    await unpaid.getByText(dollars(figures.unpaid.total)).first().waitFor();
    await unpaid
      .getByText(/ends in \d+ (minutes|hours|days?)/)
      .first()
      .waitFor();
    expect(
      await unpaid.getByRole('link', { name: `All ${figures.unpaid.count}` }).count(),
    ).to.equal(1);

    await page.getByRole('button', { name: 'Show as a table' }).click();
    const days = page.getByRole('region', { name: 'Each day' }).getByRole('row');
    expect(await days.count()).to.equal(31);
    const today = figures.days.at(-1);
    const cells = await days.nth(1).getByRole('cell').allTextContents();
    expect(cells.slice(0, 2)).to.deep.equal([`${today?.bookings}`, `${today?.orders}`]);
  });

  it('says so when no payment needs eyes, and leads from each queue to its list', async () => {
    await leaveMessage({ email: 'ada@example.test', subject: 'Hello', message: 'Hello' });
    await newProduct({ Stock: 1 });
    await newProduct({ Stock: 0, onShelf: false });
    const figures = await asAdmin<ConsoleDashboard>('/dashboard');
    const page = await openConsole('/admin/');
    const payments = page.getByRole('region', { name: 'Payments that need eyes' });
    if (figures.payments.length === 0) await payments.getByText('All is well').waitFor();
    else await payments.getByRole('listitem').first().waitFor();

    const low = page.getByRole('region', { name: 'Low stock' });
    const [first] = figures.lowStock.products;
    await low.getByRole('link', { name: first?.name ?? '' }).waitFor();
    const grounds = await low
      .locator('img')
      .first()
      .evaluate((picture) => {
        const plate = document.createElement('i');
        plate.style.backgroundColor = 'var(--color-plate)';
        picture.after(plate);
        return [picture, plate].map((each) => getComputedStyle(each).backgroundColor);
      });
    expect(grounds[0]).to.equal(grounds[1]).and.not.equal('rgba(0, 0, 0, 0)');
    await low.getByRole('link', { name: `All ${figures.lowStock.count}`, exact: true }).click();
    await page.getByText(new RegExp(`^1-\\d+ of ${figures.lowStock.count}$`)).waitFor();
    await page.getByRole('button', { name: 'Low stock', pressed: true }).waitFor();
    await page.goBack();
    await page
      .getByRole('region', { name: 'Newest messages' })
      .getByRole('link', { name: `${figures.unreadMessages} new` })
      .click();
    await page.getByText(`of ${figures.unreadMessages}`).waitFor();
  });

  it('says that there may be more payments than it shows', async () => {
    const page = await openConsole();
    await page.route('**/admin/api/dashboard', async (route) => {
      const figures: ConsoleDashboard = await (await answerTo(route)).json();
      const payment: ConsoleDashboard['payments'][number] = {
        id: '',
        kind: 'unmatched',
        transactionId: 'pi_1',
        bookingId: null,
        orderId: null,
        payerId: '1',
        payerEmail: null,
        amount: 119,
        since: '2026-11-20T10:00:00.000Z',
        reason: null,
      };
      const payments = Array.from({ length: 100 }, (_, i) => ({ ...payment, id: `${i}` }));
      await route.fulfill({ json: { ...figures, payments } });
    });
    await goToDashboard(page);
    const payments = page.getByRole('region', { name: 'Payments that need eyes' });
    await payments.getByText('There may be more').waitFor();
    expect(await payments.getByRole('listitem').count()).to.equal(100);
  });
});
