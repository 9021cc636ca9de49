import { expect } from 'chai';
import type { ConsoleOrderPage } from '../../../adapters/http/console-contract.ts';
import type { Order } from '../../../adapters/http/contract.ts';
import { loseFirstAnswer } from '../../../storefront/src/testing/browser.ts';
import { comeBack, goWithin } from '../../../storefront/src/testing/within.ts';
import {
  make,
  payForOrder,
  placeOrder,
  product,
  ship,
} from '../../../storefront/src/testing/shop.ts';
import { asAdmin, listOf, newCustomer, title } from '../testing/console.ts';
import { openConsole } from '../testing/programs.ts';
import { newProduct, uniqueName } from '../testing/trade.ts';

const orderNow = (id: string): Promise<ConsoleOrderPage> => asAdmin(`/orders/${id}`);

/** Somebody who has paid for two pieces of one part, and for three of another. */
const paid = async (named = 'Test drive') => {
  const parts = await Promise.all(
    [20, 5].map((price) => newProduct({ name: uniqueName(named), price, Stock: 8 })),
  );
  const person = await newCustomer('Grace Booker');
  const wanted = await Promise.all(parts.map(({ id }) => product(id)));
  const order = await payForOrder(
    person,
    await placeOrder(
      person,
      wanted.map((part, i) => [part, i + 2]),
    ),
  );
  const [first, second] = order.bookings;
  if (!first || !second) throw new Error('There are two.');
  return { order, first, second };
};

describe('Shipping in the console', () => {
  it('begins in a queue with its count, and goes parcel by parcel to the door', async () => {
    const { order, first, second } = await paid();
    const page = await openConsole();
    await page.getByRole('menuitem', { name: /To ship\s*\d/ }).click();
    await title(page).filter({ hasText: 'To ship' }).waitFor();
    const panel = page.getByRole('region', { name: 'Shipping' });
    await goWithin(page, `/admin/orders/${order._id}/show`, () => panel.waitFor());
    await panel.getByText('To ship', { exact: true }).waitFor();

    await panel.getByRole('button', { name: 'Ship pieces' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ship pieces' });
    await dialog.getByLabel(second.name).fill('4');
    await dialog.getByLabel('Carrier').fill('UPS');
    await dialog.getByRole('button', { name: 'Ship', exact: true }).click();
    await dialog.getByText('Give a whole number from 0 to 3.').waitFor();
    await dialog.getByLabel(second.name).fill('1');
    await dialog.getByLabel('Tracking number').fill('1Z 999');
    await dialog.getByRole('button', { name: 'Ship', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await panel.getByText('Partly shipped').waitFor();
    await panel.getByText(`2 × ${first.name}, 1 × ${second.name}`).waitFor();
    expect(await panel.getByRole('link', { name: '1Z 999' }).getAttribute('href')).to.equal(
      'https://www.ups.com/track?tracknum=1Z999',
    );

    // A parcel that was a mistake is taken back, and its pieces can be shipped again.
    await panel.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo the shipment' }).click();
    await panel.getByText('To ship', { exact: true }).waitFor();
    await panel.getByText('Nothing of it was shipped yet.').waitFor();
    await ship(
      order,
      [
        [first, 2],
        [second, 1],
      ],
      { carrier: 'UPS', trackingNumber: '1Z 999' },
    );
    // It is read anew by whoever comes back to the tab.
    await comeBack(page);
    await panel.getByText(`2 × ${first.name}, 1 × ${second.name}`).waitFor();

    // Another admin was first: it is told, and nothing is shipped twice.
    await panel.getByRole('button', { name: 'Ship pieces' }).click();
    await ship(order, [[second, 2]]);
    await dialog.getByLabel('Carrier').fill('DHL');
    await dialog.getByRole('button', { name: 'Ship', exact: true }).click();
    await dialog.getByText('Nothing of this is left to be shipped.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await panel.getByText('Shipped', { exact: true }).waitFor();
    for (const left of [1, 0]) {
      await panel.getByRole('button', { name: 'Mark as delivered' }).first().click();
      const question = page.getByRole('dialog', { name: 'Has this parcel arrived?' });
      await question.getByText('Its buyer is mailed that it has.').waitFor();
      await question.getByRole('button', { name: 'Mark as delivered' }).click();
      await panel
        .getByText('noted by')
        .nth(1 - left)
        .waitFor();
    }
    await panel.getByText('Delivered', { exact: true }).first().waitFor();
    const { delivery } = await orderNow(order._id);
    expect([delivery.state, delivery.shipments.length]).to.deep.equal(['delivered', 2]);
    await page.getByRole('region', { name: 'History' }).getByText('UPS 1Z 999').first().waitFor();
  });

  it('keeps what is typed with its part while another admin ships, and sends a lost parcel again', async () => {
    const { order, first, second } = await paid();
    const page = await openConsole();
    // A page of which nothing could be read says so, and reads it again when it is asked to.
    const reading = /\/admin\/api\/orders(\/[\w-]+)?(\?|$)/;
    await page.route(reading, (route) => route.abort());
    const failed = page.locator('main').getByText('The shop cannot be reached.');
    await goWithin(page, `/admin/orders/${order._id}/show`, () => failed.waitFor());
    await page.unroute(reading);
    await page.getByRole('button', { name: 'Try again' }).click();

    await page.getByRole('button', { name: 'Ship pieces' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ship pieces' });
    const send = () => dialog.getByRole('button', { name: 'Ship', exact: true }).click();
    await dialog.getByLabel(second.name).fill('0');
    await dialog.getByLabel('Carrier').fill('DHL');
    await ship(order, [[first, 2]]);
    await send();
    await dialog.getByText('0 to ship').waitFor();
    expect(await dialog.getByLabel(first.name).inputValue()).to.equal('2');
    expect(await dialog.getByLabel(second.name).inputValue()).to.equal('0');

    await dialog.getByLabel(first.name).fill('0');
    await dialog.getByLabel(second.name).fill('1');
    await loseFirstAnswer(page, '**/admin/api/orders/*/shipments');
    // Also where the order cannot be read anew either: what is to be sent again stays.
    await page.route(reading, (route) => route.abort());
    await send();
    await dialog.getByText(/It may have been done/).waitFor();
    await failed.waitFor();
    // And in a new dialog, too, the same is done once.
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Ship pieces' }).click();
    await dialog.getByText('3 to ship').waitFor();
    await dialog.getByLabel(second.name).fill('1');
    await dialog.getByLabel('Carrier').fill('DHL');
    await page.unroute(reading);
    await send();
    await dialog.waitFor({ state: 'detached' });
    await failed.waitFor({ state: 'detached' });
    const { delivery } = await orderNow(order._id);
    expect(delivery.shipments.map(({ lines }) => lines[0]?.quantity)).to.have.members([2, 1]);
    await ship(order, [[second, 2]]);

    // Notes of admins stand in the history of an order.
    const form = page.getByRole('region', { name: 'Add a note' });
    await form.getByRole('button', { name: 'Add the note' }).click();
    await form.getByText('Write something first.').waitFor();
    await form.getByLabel('Note').fill('She has rung:\nleave it next door.');
    await form.getByRole('button', { name: 'Add the note' }).click();
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText('She has rung:\nleave it next door.').waitFor();
    expect(await form.getByLabel('Note').inputValue()).to.equal('');
    const { history: events } = await orderNow(order._id);
    expect(events.filter(({ kind }) => kind === 'noted').length).to.equal(1);
  });

  it('prints what is to be picked, and what lies in a parcel, each alone on its paper', async () => {
    const { order, first, second } = await paid('with-a-long-name-'.repeat(9));
    // Also where a list has read the order before, which knows less of it.
    const page = await openConsole(listOf('orders', { productId: first.productId }));
    await page.getByRole('row').filter({ hasText: first.name }).waitFor();
    const slip = page.getByRole('article', { name: 'Packing slip' });
    await goWithin(page, `/admin/shipping/orders/${order._id}`, () =>
      slip.getByRole('row', { name: `2 ${first.name} 2` }).waitFor(),
    );
    await slip.getByRole('row', { name: `3 ${second.name} 3` }).waitFor();
    for (const fact of ['Grace Booker', '1 Bench Street', order._id])
      await slip.getByText(fact).waitFor();
    // A word of a heading is not broken, on a phone or on paper.
    await page.setViewportSize({ width: 390, height: 844 });
    const lines = (heading: Element) => {
      const text = document.createRange();
      text.selectNodeContents(heading);
      return text.getClientRects().length;
    };
    expect(await slip.getByText('Pieces', { exact: true }).evaluate(lines)).to.equal(1);
    await page.emulateMedia({ media: 'print' });
    expect(await slip.isVisible()).to.equal(true);
    for (const role of ['banner', 'menuitem', 'button'] as const)
      expect(await page.getByRole(role).count(), role).to.equal(0);

    await page.emulateMedia({ media: 'screen' });
    const list = page.getByRole('article', { name: 'Pick list' });
    await goWithin(page, '/admin/shipping/pick-list', () => list.waitFor());
    await list.getByText(/For (all|the oldest)/).waitFor();
    await list.getByRole('columnheader', { name: 'For the orders' }).waitFor();
    const picked = list.getByRole('row').filter({ hasText: first.name });
    // How many pieces, and the number of the order: below each other where other rows leave no room.
    expect(await picked.getByRole('cell').last().evaluate(lines)).to.be.within(1, 2);

    const shipment = await ship(order, [[second, 1]], { carrier: 'Post', trackingNumber: 'RR1' });
    await goWithin(page, `/admin/shipping/orders/${order._id}/${shipment}`, () =>
      slip.getByRole('row', { name: `1 ${second.name} 3` }).waitFor(),
    );
    await slip.getByText('Post RR1').waitFor();
    expect(await slip.getByText(first.name).count()).to.equal(0);

    // What was read before, and may be shipped by now, is not printed while it is read anew.
    const answer = Promise.withResolvers<void>();
    await page.route('**/admin/api/orders?*', async (route) => {
      await answer.promise;
      return route.continue();
    });
    await page.goBack();
    const print = page.getByRole('button', { name: 'Print' });
    await picked.waitFor();
    expect(await print.isDisabled()).to.equal(true);
    answer.resolve();
    await page.getByRole('button', { name: 'Print', disabled: false }).waitFor();

    // Nor is it printed where it cannot be read anew.
    await page.goForward();
    await slip.getByText('Post RR1').waitFor();
    await page.context().setOffline(true);
    await page.goBack();
    await picked.waitFor();
    expect(await print.isDisabled()).to.equal(true);
    await list.getByText('The shop cannot be reached.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Print', disabled: false }).waitFor();
    await list.getByRole('row', { name: `2 ${second.name}` }).waitFor();
  });

  it('addresses what lies in a parcel to whom it goes to, where that is not its buyer', async () => {
    const { id: productId } = await newProduct();
    const { _id: id } = await make<Order>(await newCustomer('Grace Booker'), '/order', {
      lines: [{ productId, orderQuantity: 1 }],
      phone: '+1 555 0100',
      destination: {
        name: 'Ada Presented',
        street: '1 Bench Street',
        postalCode: '12345',
        city: 'Lisbon',
        country: 'PT',
      },
    });
    const page = await openConsole(`/admin/shipping/orders/${id}`);
    const slip = page.getByRole('article', { name: 'Packing slip' });
    await slip.getByText('12345 Lisbon').waitFor();
    expect(await slip.getByText('Grace Booker').count()).to.equal(0);
    await slip.getByText('Ada Presented', { exact: true }).waitFor();
  });
});
