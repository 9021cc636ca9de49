import type { Recipient, Template } from '../../application/mails/letters/letter.ts';
import type { templates } from '../../application/mails/templates.ts';
import { Booking } from '../../domain/booking.ts';
import { EmailAddress } from '../../domain/email.ts';
import { Message } from '../../domain/message.ts';
import { Money, stepOf } from '../../domain/money.ts';
import { orderOf } from '../../domain/order.ts';
import { Product } from '../../domain/product.ts';
import { Refund } from '../../domain/refund.ts';
import { Shipment } from '../../domain/shipment.ts';

type FactsOf<Kind> = Kind extends Template<infer Facts> ? { to: Recipient } & Facts : never;

/** What each kind of mail may tell of; a kind without an example does not compile. */
type Examples = {
  [Kind in keyof typeof templates]: FactsOf<(typeof templates)[Kind]>;
};

const placedAt = new Date('2026-11-23T09:30:00Z');
const hour = 60 * 60 * 1_000;
const idOf = (n: number): string => `01a1f3c0-0000-7000-8000-00000000000${n}`;

const to = { name: 'Ada Lovelace', email: new EmailAddress('ada@parches.test') };
const buyer = { id: idOf(0), email: to.email, displayName: to.name };

const book = (n: number, name: string, units: number, quantity: number, currency: string) => {
  const product = new Product({
    id: idOf(n),
    name,
    price: new Money(units * stepOf(currency), currency),
    stock: quantity,
    description: '',
    image: '',
    createdAt: placedAt,
  });
  const request = { quantity, phone: '555 0100', address: '1 Bench Road' };
  const orderId = n === 1 ? undefined : idOf(1);
  return Booking.place(idOf(n), buyer, product, request, placedAt, 24 * hour, orderId);
};

/** @param currency the shop's */
export const examplesIn = (currency: string): Examples => {
  const placed = () => [
    book(1, 'AMD Ryzen 7 9800X3D', 47_999, 1, currency),
    book(2, 'Noctua NF-A12x25 G2 PWM chromax.black.swap, three in a box', 9_995, 2, currency),
    book(3, '利民 Phantom Spirit 120 SE', 3_590, 1, currency),
  ];
  const order = orderOf(placed());
  const bookings = placed();
  for (const booking of bookings) booking.pay('pi_example', placedAt, '4242');
  const expired = placed();
  for (const booking of expired) booking.expire(new Date(placedAt.getTime() + 24 * hour));
  const [, fans] = bookings;
  const paid = orderOf(bookings);
  if (!order || !paid || !fans) throw new Error('The example has three parts.');
  const refund = new Refund({
    id: idOf(8),
    attemptId: idOf(9),
    bookingId: fans.id,
    quantity: 1,
    amount: fans.price,
    reason: 'One fan arrived scratched.',
    askedAt: placedAt,
    doneAt: placedAt,
  });
  const parcel = {
    id: idOf(7),
    orderId: paid.id,
    lines: [
      { bookingId: paid.id, quantity: 1 },
      { bookingId: fans.id, quantity: 1 },
    ],
    carrier: 'UPS',
    trackingNumber: '1Z 999 AA1 01 2345 6784',
    adminId: idOf(6),
    adminEmail: 'admin@parches.test',
    shippedAt: placedAt,
  };
  const message = new Message({
    id: idOf(4),
    email: to.email,
    subject: 'Does the cooler fit over my memory?',
    message: 'I have the Phantom Spirit 120 SE.\nMy memory is 44 mm tall.',
    createdAt: placedAt,
  });
  const arrived = new Shipment({ ...parcel, deliveredAt: placedAt });
  return {
    welcome: { to },
    'order placed': { to, order },
    'order paid': { to, bookings },
    'hold ending': { to, order },
    'order expired': { to, bookings: expired },
    refunded: { to, refunds: [refund], bookings },
    shipped: { to, order: paid, shipment: new Shipment(parcel), isMore: true },
    delivered: { to, order: paid, shipment: arrived },
    'answer to a message': {
      to,
      message,
      answer: {
        id: idOf(5),
        messageId: message.id,
        text: 'Yes, it does: the fans clear memory of up to 54 mm, and yours is 44 mm tall.\n\nHave fun building!\nGrace',
        authorId: idOf(6),
        adminEmail: 'admin@parches.test',
        at: new Date(placedAt.getTime() + hour),
      },
      asked: { text: message.message, at: message.createdAt },
      hasPage: true,
    },
  };
};
