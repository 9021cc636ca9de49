import 'reflect-metadata';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Container } from 'inversify';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { v7 } from 'uuid';
import { recordActs } from '../application/audit/record-acts.ts';
import { emptyBasket } from '../application/baskets/empty-basket.ts';
import { putInBasket } from '../application/baskets/put-in-basket.ts';
import { changeBuild } from '../application/builds/change-build.ts';
import { listBuilds } from '../application/builds/list-builds.ts';
import { removeBuild } from '../application/builds/remove-build.ts';
import { saveBuild } from '../application/builds/save-build.ts';
import { showBuild } from '../application/builds/show-build.ts';
import { viewBuild } from '../application/builds/view-build.ts';
import { takeOutOfBasket } from '../application/baskets/take-out-of-basket.ts';
import { viewBasket } from '../application/baskets/view-basket.ts';
import { expireBookings } from '../application/bookings/expire-bookings.ts';
import { listBookings } from '../application/bookings/list-bookings.ts';
import { placeBooking } from '../application/bookings/place-booking.ts';
import { releaseBookings } from '../application/bookings/release-bookings.ts';
import { removeBooking } from '../application/bookings/remove-booking.ts';
import { viewBookingHistory } from '../application/payments/view-booking-history.ts';
import { viewBooking } from '../application/bookings/view-booking.ts';
import { addProduct } from '../application/catalogue/add-product.ts';
import { adjustStock } from '../application/catalogue/adjust-stock.ts';
import { checkFit } from '../application/catalogue/check-fit.ts';
import { countSold } from '../application/catalogue/count-sold.ts';
import { editProduct } from '../application/catalogue/edit-product.ts';
import { importParts } from '../application/catalogue/import-parts.ts';
import { importProducts } from '../application/catalogue/import-products.ts';
import { listBoughtWith } from '../application/catalogue/list-bought-with.ts';
import { listCategories } from '../application/catalogue/list-categories.ts';
import { listFacets } from '../application/catalogue/list-facets.ts';
import { listProducts } from '../application/catalogue/list-products.ts';
import { listStockChanges } from '../application/catalogue/list-stock-changes.ts';
import { viewProduct } from '../application/catalogue/view-product.ts';
import { viewProducts } from '../application/catalogue/view-products.ts';
import { administerDeliveryMethods } from '../application/checkout/administer-delivery-methods.ts';
import { administerTaxRates } from '../application/checkout/administer-tax-rates.ts';
import { listOffers } from '../application/checkout/list-offers.ts';
import { quoteOrder } from '../application/orders/quote-order.ts';
import { viewDashboard } from '../application/dashboard/view-dashboard.ts';
import { forgetOld } from '../application/forget-old.ts';
import {
  removeUnusedPictures,
  usableImages,
} from '../application/images/remove-unused-pictures.ts';
import { storeImage } from '../application/images/store-image.ts';
import { exportList } from '../application/lists/export-list.ts';
import { searchRecords } from '../application/lists/search-records.ts';
import { issueCreditNote } from '../application/invoices/issue-credit-note.ts';
import { issueInvoice } from '../application/invoices/issue-invoice.ts';
import { listInvoices } from '../application/invoices/list-invoices.ts';
import { printInvoice } from '../application/invoices/print-invoice.ts';
import { viewInvoice } from '../application/invoices/view-invoice.ts';
import { remindOfHolds } from '../application/mails/remind-of-holds.ts';
import { sendMails } from '../application/mails/send-mails.ts';
import { answerMessage } from '../application/messages/answer-message.ts';
import { leaveMessage } from '../application/messages/leave-message.ts';
import { listMessages } from '../application/messages/list-messages.ts';
import { markMessage } from '../application/messages/mark-message.ts';
import { viewThread } from '../application/messages/view-thread.ts';
import { viewThreadRecord } from '../application/messages/view-thread-record.ts';
import { writeAgain } from '../application/messages/write-again.ts';
import type { MailReport } from '../application/mails/ports.ts';
import { listOrders } from '../application/orders/list-orders.ts';
import { payOrder } from '../application/orders/pay-order.ts';
import { placeOrder } from '../application/orders/place-order.ts';
import { removeOrder } from '../application/orders/remove-order.ts';
import { viewOrder } from '../application/orders/view-order.ts';
import { viewOrderRecord } from '../application/orders/view-order-record.ts';
import { cancelPayments } from '../application/payments/cancel-payments.ts';
import { finishRefunds } from '../application/payments/finish-refunds.ts';
import { payBooking } from '../application/payments/pay-booking.ts';
import { reconcile } from '../application/payments/reconcile.ts';
import { refundBooking } from '../application/payments/refund-booking.ts';
import { refundPayment } from '../application/payments/refund-payment.ts';
import { settlePayment } from '../application/payments/settle-payment.ts';
import { startPayment } from '../application/payments/start-payment.ts';
import { sweepPayments } from '../application/payments/sweep-payments.ts';
import { handlePaymentEvent } from '../application/payments/handle-payment-event.ts';
import { deliverShipment } from '../application/shipping/deliver-shipment.ts';
import { listShipments } from '../application/shipping/list-shipments.ts';
import { noteOrder } from '../application/shipping/note-order.ts';
import { shipOrder } from '../application/shipping/ship-order.ts';
import { undoShipment } from '../application/shipping/undo-shipment.ts';
import { addReview } from '../application/reviews/add-review.ts';
import { listReviews } from '../application/reviews/list-reviews.ts';
import { moderateReview } from '../application/reviews/moderate-review.ts';
import { appointAdmin } from '../application/users/appoint-admin.ts';
import { demoteUser } from '../application/users/demote-user.ts';
import { signIn } from '../application/users/sign-in.ts';
import { listUsers } from '../application/users/list-users.ts';
import { promoteUser } from '../application/users/promote-user.ts';
import { removeUser } from '../application/users/remove-user.ts';
import { renameUser } from '../application/users/rename-user.ts';
import { updateProfile } from '../application/users/update-profile.ts';
import { verifyAccount } from '../application/users/verify-account.ts';
import { Unavailable } from '../domain/errors.ts';
import { breaker } from './breaker.ts';
import type { Config } from './config.ts';
import { firebaseIdentity } from './firebase/firebase-identity.ts';
import { accessTokens } from './http/tokens.ts';
import { imageStore } from './images/image-store.ts';
import { smtpMailServer } from './mails/smtp-mail-server.ts';
import { invoicePrinter } from './pdf/invoice-printer.ts';
import { atomicallyIn } from './postgres/atomically.ts';
import { postgresAuditLog, postgresStockHistory } from './postgres/audit.ts';
import { postgresBaskets } from './postgres/baskets.ts';
import { postgresBookings } from './postgres/bookings.ts';
import { postgresBuilds } from './postgres/builds.ts';
import { postgresCatalogue } from './postgres/catalogue.ts';
import { postgresLists } from './postgres/console-lists.ts';
import { postgresFigures } from './postgres/figures.ts';
import { postgresInvoiceFiles, postgresInvoices } from './postgres/invoices.ts';
import { jobRunner, postgresJobs } from './postgres/jobs.ts';
import { postgresMissingFacts } from './postgres/missing-facts.ts';
import { postgresMessageAnswers, postgresMessages } from './postgres/messages.ts';
import { noOutbox, postgresOutbox } from './postgres/outbox.ts';
import { postgresPaymentAttempts } from './postgres/payment-attempts.ts';
import { postgresPaymentEvents } from './postgres/payment-events.ts';
import { postgresProducts } from './postgres/products.ts';
import { postgresRateCounters } from './postgres/rate-counters.ts';
import { postgresRefunds } from './postgres/refunds.ts';
import { postgresRetention } from './postgres/retention.ts';
import { postgresReviews } from './postgres/reviews.ts';
import { postgresDeliveryMethods, postgresTaxRates, postgresTerms } from './postgres/settings.ts';
import { postgresOrderNotes, postgresShipments } from './postgres/shipments.ts';
import { postgresUnusedPictures, postgresUploads } from './postgres/unused-pictures.ts';
import { postgresUsers } from './postgres/users.ts';
import { stripePayments } from './stripe/stripe-payments.ts';

/** Of a checkout: an install has only what is built of them. */
const sourcesOfPictures = fileURLToPath(new URL('../storefront/public/pictures', import.meta.url));

/** What stands behind each port, and the settings that use cases take. */
const portsOf = (config: Config, orm: MikroORM, log: Logger) => {
  const picturesDir = config.production
    ? join(config.storefrontDir, 'pictures')
    : sourcesOfPictures;
  const pictures = imageStore({ picturesDir, keptIn: config.images });
  const unusedPictures = postgresUnusedPictures(orm);
  const onJobError = (err: unknown, job?: string) => {
    // Work that waits for a service which is away is no fault of the shop: it is tried again.
    const level = err instanceof Unavailable ? 'warn' : 'error';
    log[level]({ err, job }, job === undefined ? 'job queue' : 'a job has failed');
  };
  return {
    atomically: atomicallyIn(orm),
    audit: postgresAuditLog(orm),
    baskets: postgresBaskets(orm),
    bookings: postgresBookings(orm, { sendsMails: config.mail !== undefined }),
    builds: postgresBuilds(orm),
    catalogue: postgresCatalogue(orm),
    clock: { now: () => new Date() },
    deliveryMethods: postgresDeliveryMethods(orm),
    events: postgresPaymentEvents(orm),
    figures: postgresFigures(orm),
    identity: firebaseIdentity({
      ...config.firebase,
      publicUrl: config.publicUrl,
      guard: breaker('Firebase', log),
    }),
    images: usableImages(pictures, unusedPictures),
    keptPictures: pictures,
    unusedPictures,
    uploads: postgresUploads(orm),
    invoices: postgresInvoices(orm),
    invoiceFiles: postgresInvoiceFiles(orm),
    invoicePrinter: invoicePrinter(),
    jobs: postgresJobs(orm, onJobError),
    jobRunner: jobRunner(config.databaseUrl, onJobError),
    attempts: postgresPaymentAttempts(orm),
    lists: postgresLists(orm),
    mailServer: smtpMailServer(config.mail, config.publicUrl),
    mailReport: mailReport(log),
    messages: postgresMessages(orm),
    messageAnswers: postgresMessageAnswers(orm),
    missingFacts: postgresMissingFacts(orm, (err) => log.warn({ err }, 'missing facts')),
    newId: () => v7(),
    orderNotes: postgresOrderNotes(orm),
    outbox: config.mail ? postgresOutbox(orm) : noOutbox,
    payments: stripePayments({
      ...config.stripe,
      apiUrl: config.stripe.sandboxUrl,
      guard: breaker('Stripe', log),
    }),
    products: postgresProducts(orm),
    rateCounters: postgresRateCounters(orm),
    refunds: postgresRefunds(orm),
    reviews: postgresReviews(orm),
    retention: postgresRetention(orm),
    seller: config.seller,
    shipments: postgresShipments(orm),
    stockHistory: postgresStockHistory(orm),
    taxRates: postgresTaxRates(orm),
    terms: postgresTerms(orm),
    tokens: accessTokens(config.tokenKeys),
    users: postgresUsers(orm),
    currency: config.currency,
    timeZone: config.timeZone,
    holdMs: config.holdMs,
    unpaidLimits: config.unpaidLimits,
    sendsMails: config.mail !== undefined,
    pacesMails: config.rateLimit > 0,
    reviewApproval: config.reviewApproval,
    pricesIncludeTax: config.pricesIncludeTax,
  };
};

/** Writes down what became of mails; nothing of it says whom they are for. */
const mailReport = (log: Logger): MailReport => ({
  sent: ({ kind, subjectId }) => log.debug({ kind, subjectId }, 'a mail was sent'),
  failed: ({ kind, subjectId }, err) => log.warn({ err, kind, subjectId }, 'a mail was not sent'),
  gaveUp: ({ kind, subjectId }, err) => log.error({ err, kind, subjectId }, 'a mail was given up'),
});

/** Every use case. Each names the ports and the use cases that it takes, and gets those by name. */
const factories = {
  addProduct,
  addReview,
  adjustStock,
  administerDeliveryMethods,
  administerTaxRates,
  answerMessage,
  appointAdmin,
  cancelPayments,
  changeBuild,
  checkFit,
  countSold,
  deliverShipment,
  demoteUser,
  editProduct,
  emptyBasket,
  showBuild,
  signIn,
  expireBookings,
  exportList,
  finishRefunds,
  forgetOld,
  importParts,
  importProducts,
  issueCreditNote,
  issueInvoice,
  leaveMessage,
  listBookings,
  listBoughtWith,
  listBuilds,
  listCategories,
  listFacets,
  listInvoices,
  listMessages,
  listOffers,
  listOrders,
  listProducts,
  listReviews,
  listShipments,
  listStockChanges,
  listUsers,
  markMessage,
  moderateReview,
  noteOrder,
  payBooking,
  payOrder,
  placeBooking,
  placeOrder,
  printInvoice,
  promoteUser,
  putInBasket,
  quoteOrder,
  reconcile,
  recordActs,
  refundBooking,
  refundPayment,
  remindOfHolds,
  releaseBookings,
  removeBooking,
  removeBuild,
  removeOrder,
  removeUnusedPictures,
  removeUser,
  renameUser,
  saveBuild,
  searchRecords,
  sendMails,
  settlePayment,
  shipOrder,
  startPayment,
  storeImage,
  sweepPayments,
  takeOutOfBasket,
  handlePaymentEvent,
  undoShipment,
  updateProfile,
  verifyAccount,
  viewBasket,
  viewBooking,
  viewBookingHistory,
  viewBuild,
  viewDashboard,
  viewInvoice,
  viewOrder,
  viewOrderRecord,
  viewProduct,
  viewProducts,
  viewThread,
  viewThreadRecord,
  writeAgain,
};

type UseCases = { [Name in keyof typeof factories]: ReturnType<(typeof factories)[Name]> };

/** Everything that is wired, by name. */
export type Shop = ReturnType<typeof portsOf> & UseCases;

/** Wires the shop: this is the one place that knows which adapter stands behind which port. */
export const createContainer = (config: Config, orm: MikroORM, log: Logger): Shop => {
  const container = new Container({ defaultScope: 'Singleton' });
  const shop = {} as Shop;
  // A use case that takes what is not there, or is something else, does not compile here.
  const useCases: Record<string, (shop: Shop) => unknown> = factories;
  const ports = portsOf(config, orm, log);
  for (const [name, port] of Object.entries(ports)) container.bind(name).toConstantValue(port);
  for (const [name, useCase] of Object.entries(useCases))
    container.bind(name).toDynamicValue(() => useCase(shop));
  for (const name of Object.keys({ ...ports, ...useCases }))
    Object.defineProperty(shop, name, { enumerable: true, get: () => container.get(name) });
  return shop;
};
