import { atomicallyContract } from '../../application/atomically.contract.ts';
import { basketsContract } from '../../application/baskets/baskets.contract.ts';
import { buildsContract } from '../../application/builds/builds.contract.ts';
import { bookingsContract } from '../../application/bookings/bookings.contract.ts';
import { catalogueContract } from '../../application/catalogue/catalogue.contract.ts';
import { settingsContract } from '../../application/checkout/settings.contract.ts';
import { consoleListsContract } from '../../application/lists/lists.contract.ts';
import { stockHistoryContract } from '../../application/catalogue/stock-history.contract.ts';
import { missingFactsContract } from '../../application/catalogue/missing-facts.contract.ts';
import { invoicesContract } from '../../application/invoices/invoices.contract.ts';
import { outboxContract } from '../../application/outbox/outbox.contract.ts';
import { messagesContract } from '../../application/messages/messages.contract.ts';
import { idempotencyContract } from '../../application/idempotently.contract.ts';
import { paymentAttemptsContract } from '../../application/payments/payment-attempts.contract.ts';
import { paymentEventsContract } from '../../application/payments/payment-events.contract.ts';
import { ordersContract } from '../../application/orders/orders.contract.ts';
import { refundsContract } from '../../application/payments/refunds.contract.ts';
import { placingContract } from '../../application/bookings/placing.contract.ts';
import { productsContract } from '../../application/catalogue/products.contract.ts';
import {
  orderNotesContract,
  shipmentsContract,
} from '../../application/shipping/shipping.contract.ts';
import { reviewsContract } from '../../application/reviews/reviews.contract.ts';
import { usersContract } from '../../application/users/users.contract.ts';
import { Message } from '../../domain/message.ts';
import { atomicallyIn } from './atomically.ts';
import { postgresAuditLog, postgresStockHistory } from './audit.ts';
import { postgresBaskets } from './baskets.ts';
import { postgresBookings } from './bookings.ts';
import { postgresBuilds } from './builds.ts';
import { postgresCatalogue } from './catalogue.ts';
import { postgresLists } from './console-lists.ts';
import { freshDatabase, type FreshDatabase } from './testing/fresh-database.ts';
import { postgresInvoiceFiles, postgresInvoices } from './invoices.ts';
import { postgresMissingFacts } from './missing-facts.ts';
import { postgresMessageAnswers, postgresMessages } from './messages.ts';
import { postgresOutbox } from './outbox.ts';
import { postgresPaymentAttempts } from './payment-attempts.ts';
import { postgresPaymentEvents } from './payment-events.ts';
import { postgresProducts } from './products.ts';
import { postgresRefunds } from './refunds.ts';
import { postgresReviews } from './reviews.ts';
import { postgresDeliveryMethods, postgresTaxRates, postgresTerms } from './settings.ts';
import { postgresOrderNotes, postgresShipments } from './shipments.ts';
import { postgresUsers } from './users.ts';

describe('The ports over PostgreSQL', () => {
  let database: FreshDatabase;

  before(async () => {
    database = await freshDatabase();
  });
  after(() => database.drop());

  const make = async () => {
    await database.empty();
    const { orm } = database;
    return {
      atomically: atomicallyIn(orm),
      audit: postgresAuditLog(orm),
      attempts: postgresPaymentAttempts(orm),
      baskets: postgresBaskets(orm),
      bookings: postgresBookings(orm, { sendsMails: true }),
      builds: postgresBuilds(orm),
      catalogue: postgresCatalogue(orm),
      deliveryMethods: postgresDeliveryMethods(orm),
      taxRates: postgresTaxRates(orm),
      terms: postgresTerms(orm),
      events: postgresPaymentEvents(orm),
      invoiceFiles: postgresInvoiceFiles(orm),
      invoices: postgresInvoices(orm),
      lists: postgresLists(orm),
      messages: postgresMessages(orm),
      messageAnswers: postgresMessageAnswers(orm),
      missingFacts: postgresMissingFacts(orm, (error) => {
        throw error;
      }),
      orderNotes: postgresOrderNotes(orm),
      outbox: postgresOutbox(orm),
      letPass: async (ms: number) => {
        const earlier = ['due_at', 'turn_at', 'slot_at'].map(
          (column) => `${column} = ${column} - ? * interval '1 millisecond'`,
        );
        await orm.em.execute(`update mails set ${earlier.join(', ')}`, [ms, ms, ms]);
      },
      products: postgresProducts(orm),
      refunds: postgresRefunds(orm),
      reviews: postgresReviews(orm),
      shipments: postgresShipments(orm),
      stockHistory: postgresStockHistory(orm),
      users: postgresUsers(orm),
      stored: () => orm.em.fork().find(Message, {}, { orderBy: { id: 'asc' } }),
    };
  };

  atomicallyContract(make);
  basketsContract(make);
  bookingsContract(make);
  buildsContract(make);
  settingsContract(make);
  catalogueContract(make);
  messagesContract(make);
  outboxContract(make);
  missingFactsContract(make);
  idempotencyContract(make);
  paymentAttemptsContract(make);
  paymentEventsContract(make);
  placingContract(make);
  ordersContract(make);
  refundsContract(make);
  productsContract(make);
  reviewsContract(make);
  shipmentsContract(make);
  orderNotesContract(make);
  usersContract(make);
  // Nothing empties the tables of the audit log and the invoices: first where they are empty.
  consoleListsContract(make);
  stockHistoryContract(make);
  invoicesContract(make);
});
