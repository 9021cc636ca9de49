import { expect } from 'chai';
import { axeFindings } from '../../testing/axe.ts';
import { aBuyer, openAsBuyer } from '../../testing/programs.ts';
import {
  aPart,
  callAs,
  deliver,
  payFor,
  payForOrder,
  placeOrder,
  ship,
} from '../../testing/shop.ts';
import { comeBack } from '../../testing/within.ts';

describe('Where an order is', () => {
  it('stands on its page in steps, with each parcel and its tracking number', async () => {
    const person = await aBuyer();
    const [fan, box] = [await aPart({ name: 'The fan' }), await aPart({ name: 'The case' })];
    const order = await payForOrder(
      person,
      await placeOrder(person, [
        [fan, 2],
        [box, 1],
      ]),
    );
    const [fans, boxes] = order.bookings;
    if (!fans || !boxes) throw new Error('There are two.');
    const page = await openAsBuyer(`/dashboard/order/${order._id}`);
    const section = page.getByRole('region', { name: 'Where it is' });
    const step = section.locator('[aria-current=step]');
    await section.getByText('We pack it now.').waitFor();
    expect(await step.innerText()).to.contain('Paid');

    const one = await ship(order, [[fans, 1]], { carrier: 'UPS', trackingNumber: '1Z 999' });
    await comeBack(page);
    await section.getByText('A part of it is on its way').waitFor();
    await section.getByText('1 × The fan').waitFor();
    expect(await section.getByRole('link', { name: '1Z 999' }).getAttribute('href')).to.equal(
      'https://www.ups.com/track?tracknum=1Z999',
    );

    const rest: Parameters<typeof ship>[1] = [
      [fans, 1],
      [boxes, 1],
    ];
    const two = await ship(order, rest, { carrier: 'Post', trackingNumber: 'RR 1' });
    await comeBack(page);
    await section.getByText('All of it is on its way.').waitFor();
    expect(await step.innerText()).to.contain('Shipped');
    // Where a carrier shows its parcels is not guessed: the number is there to be copied.
    await section.getByText('RR 1').waitFor();
    const withoutClipboard = { value: undefined, configurable: true };
    await page.evaluate(
      (it) => Object.defineProperty(navigator, 'clipboard', it),
      withoutClipboard,
    );
    await section.getByRole('button', { name: 'Copy the number' }).click();
    await section.getByRole('button', { name: 'Selected, copy it now' }).waitFor();
    expect(await page.evaluate(() => window.getSelection()?.toString())).to.equal('RR 1');
    await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'));
    expect(await section.getByRole('link').count()).to.equal(1);
    expect(await axeFindings(page)).to.deep.equal([]);

    await deliver(one);
    await deliver(two);
    await comeBack(page);
    await section.getByText('All of it has arrived.').waitFor();
    expect(await step.innerText()).to.contain('Delivered');
    await page.emulateMedia({ media: 'print' });
    expect(await section.isVisible(), 'no part of the receipt').to.equal(false);
  });

  it('stands on the page of an order of which a part was paid and sent, beside what is to be paid', async () => {
    const person = await aBuyer();
    const order = await placeOrder(person, [
      [await aPart(), 1],
      [await aPart(), 1],
    ]);
    const [fan] = order.bookings;
    if (!fan) throw new Error('There are two.');
    await payFor(person, fan);
    await ship(order, [[fan, 1]]);
    const page = await openAsBuyer(`/dashboard/order/${order._id}`);
    const section = page.getByRole('region', { name: 'Where it is' });
    await section.getByText('What is paid is on its way.').waitFor();
    await page.getByRole('region', { name: 'What you pay for' }).waitFor();
    expect(await axeFindings(page)).to.deep.equal([]);
  });

  it('stands on the page of a booking whose order had others that are gone', async () => {
    const person = await aBuyer();
    const [first, second] = (
      await placeOrder(person, [
        [await aPart(), 1],
        [await aPart(), 1],
      ])
    ).bookings;
    if (!first || !second) throw new Error('There are two.');
    await callAs(person, 'DELETE', `/booking/${first._id}`);
    await payFor(person, second);
    const page = await openAsBuyer(`/dashboard/payment/${second._id}`);
    const section = page.getByRole('region', { name: 'Where it is' });
    await section.getByText('We pack it now.').waitFor();
  });
});
