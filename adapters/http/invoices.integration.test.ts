import { expect } from 'chai';
import type { ConsoleInvoice } from './console-contract.ts';
import type { Invoice, Order, Product } from './contract.ts';
import { checkedShop } from './testing/checked-shop.ts';
import { readPdf } from './testing/pdf.ts';
import { removeSettings, seller } from './testing/settings.ts';
import { went, type Person } from './testing/shop-client.ts';
import { fetchAnew } from './testing/fetch-anew.ts';

describe('Invoices', () => {
  const shop = checkedShop(seller);
  let admin: Person;
  let ada: Person;

  before(async () => {
    admin = await shop.admin();
    ada = await shop.signUp();
    const { token } = admin;
    const set = (resource: string, body: object) =>
      shop.call('POST', `/admin/api/${resource}`, { token, body });
    went(await set('delivery-methods', { name: 'Post', price: 4.99, minDays: 2, maxDays: 4 }));
    went(await set('tax-rates', { country: 'AT', percent: 20 }));
  });
  after(() => removeSettings(shop, admin));

  const destination = {
    name: 'Łukasz 李雷 Γιώργος',
    street: 'Ring 1',
    postalCode: '1010',
    city: 'Wien',
    country: 'AT',
  };
  const orderOf = async ({ token }: Person, id: string) =>
    went(await shop.call<Order>('GET', `/order/${id}`, { token }));
  const paid = async (buyer = ada): Promise<Order> => {
    const parts: Product[] = [];
    for (const [name, price] of [
      ['Fan', 9.99],
      ['Насос', 50],
    ] as const)
      parts.push(await shop.product(admin, { name, price, Stock: 9 }));
    const lines = parts.map(({ _id }) => ({ productId: _id, orderQuantity: 2 }));
    const body = { lines, phone: '1', destination };
    const { token } = buyer;
    const order = went(await shop.call<Order>('POST', '/order', { token, body }));
    expect(order.invoices).to.deep.equal([]);
    const intent = await shop.startOrderPayment(buyer, order);
    went(await shop.confirm(intent));
    return went(await shop.patchOrder(buyer, order, intent.id));
  };
  const pdf = (id: string, token?: string) =>
    fetchAnew(`${shop.origin}/invoices/${id}.pdf`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
  const bytesOf = async (id: string, { token } = ada) => (await pdf(id, token)).arrayBuffer();
  const refund = (booking: string | undefined, quantity: number) =>
    shop.call('POST', `/admin/api/bookings/${booking}/refund`, {
      token: admin.token,
      body: { quantity, reason: 'Broken' },
    });

  it('come with the payment: an order names its own', async () => {
    const order = await paid();
    const [invoice, ...others] = order.invoices;
    expect(others).to.deep.equal([]);
    expect(invoice).to.include({ kind: 'invoice', amount: order.total });
    expect(invoice?.number).to.match(/^\d{4}-\d{5}$/);
    expect(invoice?.date).to.match(/^\d{4}-\d\d-\d\d$/);
    expect((await orderOf(admin, order._id)).invoices).to.deep.equal(order.invoices);
    const { body } = await shop.call<Order[]>('GET', '/order?limit=1', { token: ada.token });
    expect(body[0]?.invoices).to.deep.equal(order.invoices);
  });

  it('are PDFs for their buyer and admins, the same bytes ever after, and nothing for others', async () => {
    const { invoices } = await paid();
    const id = invoices[0]?._id ?? '';
    const first = await pdf(id, ada.token);
    expect(first.status).to.equal(200);
    expect(Object.fromEntries(first.headers)).to.include({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${invoices[0]?.number}.pdf"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).to.equal('%PDF-');
    for (const { token } of [ada, admin])
      expect(Buffer.from(await (await pdf(id, token)).arrayBuffer()).equals(bytes)).to.equal(true);
    const eve = await shop.signUp();
    expect((await pdf(id, eve.token)).status).to.equal(404);
    expect((await pdf(id)).status).to.equal(401);
    expect((await pdf('0192f0c1-2345-7abc-8def-0123456789ab', admin.token)).status).to.equal(404);
    expect((await pdf('x', admin.token)).status).to.equal(404);
  });

  it('say who sold what to whom, in whatever letters, and what of it is tax', async () => {
    const order = await paid();
    const [invoice] = order.invoices;
    const { all, info } = await readPdf(await bytesOf(invoice?._id ?? ''));
    for (const said of [
      invoice?.number,
      'Łódź Parts sp. z o.o.',
      'PL1234567890',
      'Łukasz',
      '李雷',
      'Γιώργος',
      'Насос',
      '$124.97', // 2 × 9.99 + 2 × 50 + 4.99
      '$104.14',
      '$20.83',
      'Page 1 of 1',
      order._id,
    ])
      expect(all).to.contain(said);
    expect(info).to.include({ Title: `Invoice ${invoice?.number}`, Language: 'en' });
  });

  it('are taken back by credit notes, piece by piece, to the cent', async () => {
    const order = await paid();
    const [fan, pump] = order.bookings;
    went(await refund(fan?._id, 1));
    went(await refund(fan?._id, 1));
    went(await refund(pump?._id, 2));
    const { invoices } = await orderOf(ada, order._id);
    expect(invoices.map(({ kind }) => kind)).to.deep.equal([
      'invoice',
      ...Array(3).fill('credit note'),
    ]);
    const cents = ({ amount }: Invoice) => Math.round(amount * 100);
    const [whole, ...parts] = invoices.map(cents);
    expect(parts.reduce((sum, part) => sum + part, 0)).to.equal(whole);
    const { all, info } = await readPdf(await bytesOf(invoices[1]?._id ?? ''));
    expect(all).to.contain(invoices[0]?.number).and.to.contain('Credit note');
    expect(info['Title']).to.equal(`Credit note ${invoices[1]?.number}`);
  });

  it('are listed for admins, found by their number, and a table whose amounts add up', async () => {
    const order = await paid();
    went(await refund(order.bookings[1]?._id, 2));
    const { invoices } = await orderOf(admin, order._id);
    const { token } = admin;
    const filtered = (filter: object) =>
      `filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,9]&sort=["createdAt","DESC"]`;
    const list = async (filter: object) =>
      went(
        await shop.call<ConsoleInvoice[]>('GET', `/admin/api/invoices?${filtered(filter)}`, {
          token,
        }),
      );
    const [invoice] = await list({ q: invoices[0]?.number, kind: 'invoice' });
    expect(invoice).to.include({
      number: invoices[0]?.number,
      amount: order.total,
      net: 104.14,
      tax: 20.83,
      taxPercent: '20',
      country: 'AT',
      currency: 'usd',
      order: order._id,
    });
    const ofOrder = await list({ q: order._id });
    expect(ofOrder.map(({ kind }) => kind)).to.deep.equal(['credit note', 'invoice']);
    expect(await list({ q: order._id, to: '2020-01-31' })).to.deep.equal([]);
    const path = `/admin/api/invoices/export?filter=${encodeURIComponent(JSON.stringify({ q: order._id }))}`;
    const [head = '', ...rows] = String((await shop.call('GET', path, { token })).body)
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    expect(rows).to.have.length(2);
    const column = head.indexOf('amount');
    const sum = rows.reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0);
    const [whole = 0, back = 0] = invoices.map(({ amount }) => Math.round(amount * 100));
    expect(sum).to.equal(whole - back);
  });

  describe('where nobody says who sells', () => {
    before(() => {
      shop.leave();
      return shop.start();
    });

    it('are not made', async () => {
      const order = await paid();
      expect(order).to.include({ paid: true });
      expect(order.invoices).to.deep.equal([]);
      went(await refund(order.bookings[0]?._id, 1));
      expect((await orderOf(ada, order._id)).invoices).to.deep.equal([]);
    });
  });
});
