import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { Invoice, Order } from '../../../../adapters/http/contract.ts';
import { axeFindings } from '../../testing/axe.ts';
import { expectFailure } from '../../testing/browser.ts';
import { aBuyer, openAsBuyer } from '../../testing/programs.ts';
import { aPart, payForOrder, placeOrder, refund } from '../../testing/shop.ts';
import { comeBack } from '../../testing/within.ts';
import { answerTo } from '../../testing/answer-to.ts';

const invoices: Invoice[] = [
  {
    _id: '019a0b7e-1111-7abc-8def-0123456789ab',
    number: '2026-00017',
    kind: 'invoice',
    date: '2026-11-23',
    amount: 54.98,
    createdAt: '2026-11-23T09:00:00.000Z',
  },
  {
    _id: '019a0b7e-2222-7abc-8def-0123456789ab',
    number: 'CN-2026-00003',
    kind: 'credit note',
    date: '2026-11-24',
    amount: 5,
    createdAt: '2026-11-24T09:00:00.000Z',
  },
];

/** Whether a shop makes any is a setting: it is answered for. */
const answerFor = (page: Page, order: Order, invoicesOf: () => Invoice[]) =>
  page.route(`**/order/${order._id}`, async (route) => {
    const response = await answerTo(route);
    const body: Order = await response.json();
    return route.fulfill({ response, json: { ...body, invoices: invoicesOf() } });
  });

describe('The invoices of an order', () => {
  it('are downloaded from its receipt, which says where there are none', async () => {
    const person = await aBuyer();
    const order = await payForOrder(person, await placeOrder(person, [[await aPart(), 1]]));
    let made: Invoice[] = [];
    const page = await openAsBuyer(`/dashboard/order/${order._id}`, (unopened) =>
      answerFor(unopened, order, () => made),
    );
    await page.getByText('No invoice was made of it').waitFor();
    made = invoices;
    expectFailure(503);
    let tries = 0;
    await page.route('**/invoices/*.pdf', (route) => {
      tries += 1;
      return tries === 1
        ? route.fulfill({ status: 503, body: '' })
        : route.fulfill({ contentType: 'application/pdf', body: '%PDF-1.3' });
    });
    await comeBack(page);
    const section = page.getByRole('region', { name: 'Invoices' });
    const button = section.getByRole('button', { name: 'PDF of Credit note CN-2026-00003' });
    await section.getByText('Nov 23, 2026').waitFor();
    await button.click();
    await section.getByRole('alert').getByText('The shop is busy').waitFor();
    // A connection that breaks while the file is on its way.
    await page.evaluate(() => {
      const real = Object.getOwnPropertyDescriptor(Response.prototype, 'blob') ?? {};
      const value = () => {
        Object.defineProperty(Response.prototype, 'blob', real);
        return Promise.reject(new TypeError('network error'));
      };
      Object.defineProperty(Response.prototype, 'blob', { ...real, value });
    });
    await button.click();
    await section.getByRole('alert').getByText('The shop cannot be reached').waitFor();
    const started = page.waitForEvent('download');
    await button.click();
    expect((await started).suggestedFilename()).to.equal('CN-2026-00003.pdf');
  });

  it('stay on the page of a booking that was refunded', async () => {
    const person = await aBuyer();
    const order = await payForOrder(person, await placeOrder(person, [[await aPart(), 1]]));
    const [booking] = order.bookings;
    if (booking) await refund(booking, 1);
    const page = await openAsBuyer(`/dashboard/payment/${order._id}`, (unopened) =>
      answerFor(unopened, order, () => invoices),
    );
    await page.getByText('This booking was refunded in full').waitFor();
    const section = page.getByRole('region', { name: 'Invoices' });
    await section.getByRole('button', { name: 'PDF of Credit note CN-2026-00003' }).waitFor();
    expect(await axeFindings(page)).to.deep.equal([]);
  });
});
