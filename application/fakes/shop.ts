import type { Booking } from '../../domain/booking.ts';
import type { DeliveryMethod } from '../../domain/delivery-method.ts';
import type { Product } from '../../domain/product.ts';
import type { Seller } from '../../domain/invoice.ts';
import type { TaxRate } from '../../domain/tax-rate.ts';
import type { User } from '../../domain/user.ts';
import { expireBookings } from '../bookings/expire-bookings.ts';
import { listBookings } from '../bookings/list-bookings.ts';
import { placeBooking, type PlaceBooking } from '../bookings/place-booking.ts';
import { releaseBookings } from '../bookings/release-bookings.ts';
import { removeBooking } from '../bookings/remove-booking.ts';
import { viewBooking } from '../bookings/view-booking.ts';
import { issueCreditNote } from '../invoices/issue-credit-note.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { printInvoice } from '../invoices/print-invoice.ts';
import { remindOfHolds } from '../mails/remind-of-holds.ts';
import { sendMails } from '../mails/send-mails.ts';
import { answerMessage } from '../messages/answer-message.ts';
import { leaveMessage } from '../messages/leave-message.ts';
import { viewThread } from '../messages/view-thread.ts';
import { viewThreadRecord } from '../messages/view-thread-record.ts';
import { writeAgain } from '../messages/write-again.ts';
import { listOrders } from '../orders/list-orders.ts';
import { payOrder } from '../orders/pay-order.ts';
import { placeOrder } from '../orders/place-order.ts';
import { removeOrder } from '../orders/remove-order.ts';
import { viewOrder } from '../orders/view-order.ts';
import { cancelPayments } from '../payments/cancel-payments.ts';
import { finishRefunds } from '../payments/finish-refunds.ts';
import { payBooking } from '../payments/pay-booking.ts';
import { refundBooking } from '../payments/refund-booking.ts';
import { refundPayment } from '../payments/refund-payment.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { startPayment } from '../payments/start-payment.ts';
import { sweepPayments } from '../payments/sweep-payments.ts';
import { handlePaymentEvent } from '../payments/handle-payment-event.ts';
import { deliverShipment } from '../shipping/deliver-shipment.ts';
import { noteOrder } from '../shipping/note-order.ts';
import { shipOrder } from '../shipping/ship-order.ts';
import { undoShipment } from '../shipping/undo-shipment.ts';
import { recordActs } from '../audit/record-acts.ts';
import type { Atomically } from '../ports.ts';
import type { PaymentEvent, Transaction } from '../payments/ports.ts';
import { InMemoryAuditLog } from './audit.ts';
import { InMemoryBaskets } from './baskets.ts';
import { InMemoryCatalogue } from './catalogue.ts';
import { InMemoryBookings } from './bookings.ts';
import { InMemoryBuilds } from './builds.ts';
import { fixedClock } from './clock.ts';
import { inMemoryLists } from './lists.ts';
import { anAdmin, anOrder, aProduct, aSeller, aUser, hour, nextId } from './examples.ts';
import { InMemorySettings } from './settings.ts';
import { FakeIdentity } from './identity.ts';
import { FakeImages } from './images.ts';
import { FakeJobs } from './jobs.ts';
import { inMemoryAtomically, InMemoryStore } from './memory.ts';
import { InMemoryInvoices } from './invoices.ts';
import { InMemoryMessageAnswers, InMemoryMessages } from './messages.ts';
import { FakeInvoicePrinter, InMemoryInvoiceFiles } from './invoice-printer.ts';
import { InMemoryOrderNotes } from './order-notes.ts';
import { FakeMailReport, FakeMailServer, InMemoryOutbox } from './outbox.ts';
import { InMemoryPaymentAttempts } from './payment-attempts.ts';
import { InMemoryPaymentEvents } from './payment-events.ts';
import { FakePayments } from './payments.ts';
import { InMemoryProducts } from './products.ts';
import { InMemoryRefunds } from './refunds.ts';
import { InMemoryReviews } from './reviews.ts';
import { InMemoryShipments } from './shipments.ts';
import { InMemoryStockHistory } from './stock-history.ts';
import { InMemoryUsers } from './users.ts';

export const holdMs = 24 * hour;

/** Every port that changes anything, over fakes that share their transactions. */
export const fakePorts = () => {
  const products = new InMemoryProducts();
  const attempts = new InMemoryPaymentAttempts();
  const events = new InMemoryPaymentEvents();
  const refunds = new InMemoryRefunds();
  const users = new InMemoryUsers();
  const baskets = new InMemoryBaskets(products, users);
  const builds = new InMemoryBuilds();
  const clock = fixedClock();
  const outbox = new InMemoryOutbox(clock);
  const bookings = new InMemoryBookings(products, users, baskets, outbox);
  const jobs = new FakeJobs();
  const deliveryMethods = new InMemorySettings<DeliveryMethod>();
  const taxRates = new InMemorySettings<TaxRate>();
  const reviews = new InMemoryReviews();
  const messages = new InMemoryMessages();
  const messageAnswers = new InMemoryMessageAnswers();
  const shipments = new InMemoryShipments();
  const orderNotes = new InMemoryOrderNotes();
  const invoices = new InMemoryInvoices();
  const invoiceFiles = new InMemoryInvoiceFiles();
  const audit = new InMemoryAuditLog();
  const stockHistory = new InMemoryStockHistory(products, bookings, audit, refunds);
  const ports = {
    products,
    catalogue: new InMemoryCatalogue(products, bookings),
    reviews,
    messages,
    messageAnswers,
    shipments,
    orderNotes,
    invoices,
    invoiceFiles,
    invoicePrinter: new FakeInvoicePrinter(),
    audit,
    stockHistory,
    sendsMails: true,
    pacesMails: true,
    recordActs: recordActs({ users, audit, clock, newId: nextId }),
    lists: inMemoryLists({
      users,
      products,
      reviews,
      bookings,
      messages,
      messageAnswers,
      audit,
      shipments,
      invoices,
    }),
    deliveryMethods,
    taxRates,
    terms: {
      read: async () => ({
        deliveryMethods: await deliveryMethods.all(),
        taxRates: await taxRates.all(),
      }),
    },
    pricesIncludeTax: true,
    reviewApproval: false,
    bookings,
    baskets,
    builds,
    attempts,
    events,
    refunds,
    users,
    outbox,
    letPass: async (ms: number) => clock.advance(ms),
    mailServer: new FakeMailServer(),
    mailReport: new FakeMailReport(),
    timeZone: 'UTC',
    seller: aSeller as Seller | undefined,
    jobs,
    payments: new FakePayments(),
    identity: new FakeIdentity(),
    images: new FakeImages(['/pictures/processors.svg']),
    clock,
    newId: nextId,
    currency: 'usd',
    holdMs,
    unpaidLimits: { bookings: 0, pieces: 0 },
  };
  const stores = Object.values(ports).filter((port) => port instanceof InMemoryStore);
  return { ...ports, atomically: inMemoryAtomically(...stores) };
};

type Wrap = (atomically: Atomically) => Atomically;

/**
 * Booking and paying over fakes.
 * @param wrap puts itself around every transaction @param changed settings of its own
 */
export const aShop = (
  wrap: Wrap = (atomically) => atomically,
  changed: { seller?: Seller | undefined; timeZone?: string; sendsMails?: boolean } = {},
) => {
  const fakes = { ...fakePorts(), ...changed };
  const ports = { ...fakes, atomically: wrap(fakes.atomically) };
  const finish = finishRefunds({ ...ports, issueCreditNote: issueCreditNote(ports) });
  const settle = settlePayment({
    ...ports,
    finishRefunds: finish,
    issueInvoice: issueInvoice(ports),
  });
  const release = releaseBookings({
    ...ports,
    cancelPayments: cancelPayments({ ...ports, settlePayment: settle }),
  });
  const place = placeBooking(ports);
  const start = startPayment({ ...ports, settlePayment: settle });
  const take = handlePaymentEvent({ ...ports, settlePayment: settle });
  const refund = refundPayment({ ...ports, finishRefunds: finish });

  return {
    ...ports,
    place,
    view: viewBooking(ports),
    list: listBookings(ports),
    release,
    remove: removeBooking({ ...ports, releaseBookings: release }),
    expire: expireBookings({ ...ports, releaseBookings: release }),
    placeOrder: placeOrder(ports),
    viewOrder: viewOrder(ports),
    listOrders: listOrders(ports),
    payOrder: payOrder({ ...ports, settlePayment: settle }),
    removeOrder: removeOrder({ ...ports, releaseBookings: release }),
    start,
    pay: payBooking({ ...ports, settlePayment: settle }),
    settle,
    take,
    refund: refundBooking({ ...ports, refundPayment: refund }),
    refundPayment: refund,
    ship: shipOrder(ports),
    deliver: deliverShipment(ports),
    undoShipment: undoShipment(ports),
    note: noteOrder(ports),
    leaveMessage: leaveMessage(ports),
    answer: answerMessage(ports),
    writeAgain: writeAgain(ports),
    viewThread: viewThread(ports),
    viewThreadRecord: viewThreadRecord(ports),
    sendMails: sendMails({ ...ports, printInvoice: printInvoice(ports) }),
    remindOfHolds: remindOfHolds(ports),
    sweep: sweepPayments({ ...ports, settlePayment: settle }),

    runJobs: (): Promise<void> =>
      ports.jobs.run({
        refund,
        removeAccount: (accountId) => ports.identity.remove(accountId),
      }),

    async person(user: Parameters<typeof aUser>[0] = {}): Promise<User> {
      const person = aUser(user);
      await ports.users.add(person);
      return person;
    },

    async admin(user: Parameters<typeof aUser>[0] = {}): Promise<User> {
      const admin = anAdmin(user);
      await ports.users.add(admin);
      return admin;
    },

    async part(product: Parameters<typeof aProduct>[0] = {}): Promise<Product> {
      const part = aProduct(product);
      await ports.products.add(part);
      return part;
    },

    /** An unpaid booking, of a new part if none is named. */
    async booked(buyer: User, request: Partial<PlaceBooking> = {}): Promise<Booking> {
      const productId = request.productId ?? (await this.part()).id;
      return place(buyer, { ...anOrder, ...request, productId });
    },

    /** Starts to pay a booking and answers with the transaction. */
    async started(buyer: User, booking: Booking): Promise<Transaction> {
      const secret = await start(buyer, { price: booking.total.toMajor(), bookingId: booking.id });
      return this.transactionOf(secret);
    },

    /** Starts to pay an amount (in major units) for no booking. */
    async startedUnbound(payer: User, price: number): Promise<Transaction> {
      return this.transactionOf(await start(payer, { price }));
    },

    transactionOf: (clientSecret: string): Transaction =>
      ports.payments.get(clientSecret.replace('_secret', '')),

    /** The processor tells about a transaction, as it is now. */
    webhook(type: PaymentEvent['type'], transactionId: string): Promise<void> {
      const { body, signature } = ports.payments.event(type, transactionId);
      return take(signature, body);
    },

    statusOf: async (id: string) => (await ports.bookings.find(id))?.status,
    stockOf: async (id: string) => (await ports.products.find(id))?.stock,
  };
};

/** A shop where Ada has booked two of the five of a part. */
export const aShopWithBooking = async () => {
  const shop = aShop();
  const ada = await shop.person();
  const part = await shop.part({ stock: 5 });
  const booking = await shop.booked(ada, { productId: part.id });
  return { shop, ada, part, booking };
};
