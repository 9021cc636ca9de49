import 'reflect-metadata';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Container, type ServiceIdentifier } from 'inversify';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { expireBookings } from '../application/bookings/expire-bookings.ts';
import { listBookings } from '../application/bookings/list-bookings.ts';
import { placeBooking } from '../application/bookings/place-booking.ts';
import { releaseBooking, type ReleaseBooking } from '../application/bookings/release-booking.ts';
import { removeBooking } from '../application/bookings/remove-booking.ts';
import { viewBooking } from '../application/bookings/view-booking.ts';
import { addProduct } from '../application/catalogue/add-product.ts';
import { countSold } from '../application/catalogue/count-sold.ts';
import { listCategories } from '../application/catalogue/list-categories.ts';
import { listProducts } from '../application/catalogue/list-products.ts';
import { viewProduct } from '../application/catalogue/view-product.ts';
import { adjustStock } from '../application/catalogue/adjust-stock.ts';
import { demoteUser } from '../application/users/demote-user.ts';
import { editProduct } from '../application/catalogue/edit-product.ts';
import { exportList } from '../application/lists/export-list.ts';
import type { Figures } from '../application/dashboard/ports.ts';
import type { BookingAttempts } from '../application/bookings/ports.ts';
import { importProducts } from '../application/catalogue/import-products.ts';
import { listStockChanges } from '../application/catalogue/list-stock-changes.ts';
import { forgetOld } from '../application/forget-old.ts';
import type { ConsoleLists } from '../application/lists/ports.ts';
import { markMessage } from '../application/messages/mark-message.ts';
import { moderateReview } from '../application/reviews/moderate-review.ts';
import { recordActs, type RecordActs } from '../application/audit/record-acts.ts';
import { renameUser } from '../application/users/rename-user.ts';
import { searchRecords } from '../application/lists/search-records.ts';
import { viewBookingHistory } from '../application/bookings/view-booking-history.ts';
import { viewDashboard } from '../application/dashboard/view-dashboard.ts';
import {
  removeUnusedPictures,
  usableImages,
} from '../application/images/remove-unused-pictures.ts';
import { storeImage } from '../application/images/store-image.ts';
import { leaveMessage } from '../application/messages/leave-message.ts';
import { cancelPayments } from '../application/payments/cancel-payments.ts';
import { payBooking } from '../application/payments/pay-booking.ts';
import { reconcile } from '../application/payments/reconcile.ts';
import { refundBooking } from '../application/payments/refund-booking.ts';
import { refundPayment } from '../application/payments/refund-payment.ts';
import { settlePayment, type SettlePayment } from '../application/payments/settle-payment.ts';
import { startPayment } from '../application/payments/start-payment.ts';
import { sweepPayments } from '../application/payments/sweep-payments.ts';
import { takePaymentEvent } from '../application/payments/take-payment-event.ts';
import type { Atomically, Clock, Jobs, NewId, Retention } from '../application/ports.ts';
import type { AuditLog } from '../application/audit/ports.ts';
import type { Bookings, UnpaidLimits } from '../application/bookings/ports.ts';
import type { Catalogue, Products, StockHistory } from '../application/catalogue/ports.ts';
import type { Identity, Users } from '../application/users/ports.ts';
import type { Images, KeptPictures, UnusedPictures } from '../application/images/ports.ts';
import type { Messages } from '../application/messages/ports.ts';
import type { PaymentAttempts, PaymentEvents, Payments } from '../application/payments/ports.ts';
import type { Reviews } from '../application/reviews/ports.ts';
import { addReview } from '../application/reviews/add-review.ts';
import { listReviews } from '../application/reviews/list-reviews.ts';
import { appointAdmin } from '../application/users/appoint-admin.ts';
import { listUsers } from '../application/users/list-users.ts';
import { promoteUser } from '../application/users/promote-user.ts';
import { removeUser } from '../application/users/remove-user.ts';
import { enrolAccount, type EnrolAccount } from '../application/users/enrol-account.ts';
import { verifyAccount } from '../application/users/verify-account.ts';
import { updateProfile } from '../application/users/update-profile.ts';
import { breaker } from './breaker.ts';
import type { Config } from './config.ts';
import { firebaseIdentity } from './firebase/firebase-identity.ts';
import type { Counters } from './http/rate-limit.ts';
import { accessTokens, type AccessTokens } from './http/tokens.ts';
import { imageStore } from './images/image-store.ts';
import { atomicallyIn } from './postgres/atomically.ts';
import { postgresAuditLog, postgresStockHistory } from './postgres/audit.ts';
import { postgresBookings } from './postgres/bookings.ts';
import { postgresCatalogue } from './postgres/catalogue.ts';
import { postgresLists } from './postgres/console-lists.ts';
import { postgresFigures } from './postgres/figures.ts';
import { jobRunner, postgresJobs, type JobRunner, type JobSender } from './postgres/jobs.ts';
import { postgresMessages } from './postgres/messages.ts';
import { uuidv7 } from './postgres/new-id.ts';
import { postgresPaymentAttempts } from './postgres/payment-attempts.ts';
import { postgresPaymentEvents } from './postgres/payment-events.ts';
import { postgresProducts } from './postgres/products.ts';
import { postgresRateCounters } from './postgres/rate-counters.ts';
import { postgresRetention } from './postgres/retention.ts';
import { postgresReviews } from './postgres/reviews.ts';
import { postgresUnusedPictures } from './postgres/unused-pictures.ts';
import { postgresUsers } from './postgres/users.ts';
import { stripePayments } from './stripe/stripe-payments.ts';

/** Everything that is wired, by name: the ports, then the settings, then the use cases. */
export type Services = {
  atomically: Atomically;
  audit: AuditLog;
  bookings: Bookings;
  catalogue: Catalogue;
  clock: Clock;
  events: PaymentEvents;
  figures: Figures & BookingAttempts;
  identity: Identity;
  images: Images;
  jobs: Jobs & JobSender;
  keptPictures: KeptPictures;
  jobRunner: JobRunner;
  attempts: PaymentAttempts;
  lists: ConsoleLists;
  messages: Messages;
  newId: NewId;
  payments: Payments;
  products: Products;
  rateCounters: Counters;
  reviews: Reviews;
  retention: Retention;
  stockHistory: StockHistory;
  tokens: AccessTokens;
  unusedPictures: UnusedPictures;
  users: Users;
  currency: string;
  timeZone: string;
  holdMs: number;
  unpaidLimits: UnpaidLimits;
  reviewApproval: boolean;
  addProduct: ReturnType<typeof addProduct>;
  addReview: ReturnType<typeof addReview>;
  adjustStock: ReturnType<typeof adjustStock>;
  appointAdmin: ReturnType<typeof appointAdmin>;
  cancelPayments: ReturnType<typeof cancelPayments>;
  countSold: ReturnType<typeof countSold>;
  demoteUser: ReturnType<typeof demoteUser>;
  editProduct: ReturnType<typeof editProduct>;
  enrolAccount: EnrolAccount;
  forgetOld: ReturnType<typeof forgetOld>;
  exportList: ReturnType<typeof exportList>;
  expireBookings: ReturnType<typeof expireBookings>;
  importProducts: ReturnType<typeof importProducts>;
  leaveMessage: ReturnType<typeof leaveMessage>;
  listBookings: ReturnType<typeof listBookings>;
  listCategories: ReturnType<typeof listCategories>;
  listProducts: ReturnType<typeof listProducts>;
  listReviews: ReturnType<typeof listReviews>;
  listStockChanges: ReturnType<typeof listStockChanges>;
  listUsers: ReturnType<typeof listUsers>;
  markMessage: ReturnType<typeof markMessage>;
  moderateReview: ReturnType<typeof moderateReview>;
  payBooking: ReturnType<typeof payBooking>;
  placeBooking: ReturnType<typeof placeBooking>;
  promoteUser: ReturnType<typeof promoteUser>;
  reconcile: ReturnType<typeof reconcile>;
  recordActs: RecordActs;
  refundBooking: ReturnType<typeof refundBooking>;
  refundPayment: ReturnType<typeof refundPayment>;
  releaseBooking: ReleaseBooking;
  removeBooking: ReturnType<typeof removeBooking>;
  searchRecords: ReturnType<typeof searchRecords>;
  removeUnusedPictures: ReturnType<typeof removeUnusedPictures>;
  removeUser: ReturnType<typeof removeUser>;
  renameUser: ReturnType<typeof renameUser>;
  settlePayment: SettlePayment;
  startPayment: ReturnType<typeof startPayment>;
  storeImage: ReturnType<typeof storeImage>;
  sweepPayments: ReturnType<typeof sweepPayments>;
  takePaymentEvent: ReturnType<typeof takePaymentEvent>;
  updateProfile: ReturnType<typeof updateProfile>;
  verifyAccount: ReturnType<typeof verifyAccount>;
  viewBooking: ReturnType<typeof viewBooking>;
  viewBookingHistory: ReturnType<typeof viewBookingHistory>;
  viewDashboard: ReturnType<typeof viewDashboard>;
  viewProduct: ReturnType<typeof viewProduct>;
};

type Key<K extends keyof Services> = ServiceIdentifier<Services[K]>;

const key = <K extends keyof Services>(name: K): Key<K> => Symbol.for(`parches.${name}`);

/** The services of a wired shop, by name. */
export type Shop = <K extends keyof Services>(name: K) => Services[K];

const picturesDir = fileURLToPath(new URL('../storefront/public/pictures', import.meta.url));

/** Wires the shop: this is the one place that knows which adapter stands behind which port. */
export const createContainer = (config: Config, orm: MikroORM, log: Logger): Shop => {
  const container = new Container({ defaultScope: 'Singleton' });

  const value = <K extends keyof Services>(name: K, service: Services[K]) =>
    container.bind(key(name)).toConstantValue(service);

  /** A use case and the names of what it takes; a wrong or missing name does not compile. */
  const use = <K extends keyof Services, N extends keyof Services>(
    name: K,
    factory: (ports: Pick<Services, N>) => Services[K],
    ...needs: N[]
  ) =>
    container.bind(key(name)).toResolvedValue(
      (...services: unknown[]) =>
        factory(
          Object.fromEntries(needs.map((need, index) => [need, services[index]])) as Pick<
            Services,
            N
          >,
        ),
      needs.map((need) => key(need)),
    );

  value('atomically', atomicallyIn(orm));
  value('audit', postgresAuditLog(orm));
  value('bookings', postgresBookings(orm));
  value('catalogue', postgresCatalogue(orm));
  value('clock', { now: () => new Date() });
  value('events', postgresPaymentEvents(orm));
  value('figures', postgresFigures(orm));
  value(
    'identity',
    firebaseIdentity({
      ...config.firebase,
      publicUrl: config.publicUrl,
      guard: breaker('Firebase', log),
    }),
  );
  const pictures = imageStore({ picturesDir, keptIn: config.images });
  const unusedPictures = postgresUnusedPictures(orm);
  value('images', usableImages(pictures, unusedPictures));
  value('keptPictures', pictures);
  value('unusedPictures', unusedPictures);
  const onJobError = (error: Error) => log.error({ err: error }, 'job queue');
  value('jobs', postgresJobs(orm, onJobError));
  value('jobRunner', jobRunner(config.databaseUrl, onJobError));
  value('attempts', postgresPaymentAttempts(orm));
  value('lists', postgresLists(orm));
  value('messages', postgresMessages(orm));
  value('newId', uuidv7());
  value(
    'payments',
    stripePayments({
      ...config.stripe,
      apiUrl: config.stripe.sandboxUrl,
      guard: breaker('Stripe', log),
    }),
  );
  value('products', postgresProducts(orm));
  value('rateCounters', postgresRateCounters(orm));
  value('reviews', postgresReviews(orm));
  value('retention', postgresRetention(orm));
  value('stockHistory', postgresStockHistory(orm));
  value('tokens', accessTokens(config.tokenKeys));
  value('users', postgresUsers(orm));
  value('currency', config.currency);
  value('timeZone', config.timeZone);
  value('holdMs', config.holdMs);
  value('unpaidLimits', config.unpaidLimits);
  value('reviewApproval', config.reviewApproval);

  use('recordActs', recordActs, 'users', 'audit', 'clock', 'newId');
  use(
    'addProduct',
    addProduct,
    'products',
    'images',
    'recordActs',
    'atomically',
    'clock',
    'newId',
    'currency',
  );
  use('listProducts', listProducts, 'catalogue', 'currency');
  use('countSold', countSold, 'catalogue', 'clock');
  use('listCategories', listCategories, 'catalogue', 'currency');
  use('viewProduct', viewProduct, 'catalogue');
  use('addReview', addReview, 'reviews', 'images', 'clock', 'newId', 'reviewApproval');
  use('listReviews', listReviews, 'reviews');
  use('leaveMessage', leaveMessage, 'messages', 'clock', 'newId');
  use('storeImage', storeImage, 'images');
  use('removeUnusedPictures', removeUnusedPictures, 'keptPictures', 'unusedPictures', 'clock');

  use('verifyAccount', verifyAccount, 'identity');
  use('enrolAccount', enrolAccount, 'users', 'identity', 'atomically', 'clock', 'newId');
  use('appointAdmin', appointAdmin, 'identity', 'users', 'enrolAccount', 'atomically');
  use('listUsers', listUsers, 'users');
  use('promoteUser', promoteUser, 'users', 'recordActs', 'atomically');
  use('removeUser', removeUser, 'users', 'identity', 'jobs', 'recordActs', 'atomically', 'clock');
  use('updateProfile', updateProfile, 'users', 'images', 'identity', 'atomically');

  use(
    'placeBooking',
    placeBooking,
    'products',
    'bookings',
    'clock',
    'newId',
    'holdMs',
    'unpaidLimits',
  );
  use('listBookings', listBookings, 'bookings', 'users');
  use('viewBooking', viewBooking, 'bookings');
  use('releaseBooking', releaseBooking, 'bookings', 'products', 'cancelPayments', 'atomically');
  use('cancelPayments', cancelPayments, 'attempts', 'payments', 'settlePayment');
  use('removeBooking', removeBooking, 'bookings', 'releaseBooking', 'recordActs', 'clock');
  use('expireBookings', expireBookings, 'bookings', 'clock', 'releaseBooking');

  use(
    'settlePayment',
    settlePayment,
    'bookings',
    'products',
    'attempts',
    'jobs',
    'atomically',
    'clock',
  );
  use(
    'startPayment',
    startPayment,
    'bookings',
    'attempts',
    'payments',
    'settlePayment',
    'atomically',
    'clock',
    'newId',
    'currency',
  );
  use('payBooking', payBooking, 'bookings', 'payments', 'settlePayment');
  use(
    'refundBooking',
    refundBooking,
    'bookings',
    'attempts',
    'payments',
    'jobs',
    'refundPayment',
    'recordActs',
    'atomically',
    'clock',
  );
  use('reconcile', reconcile, 'payments', 'attempts', 'bookings', 'stockHistory', 'clock');
  use('refundPayment', refundPayment, 'attempts', 'payments', 'settlePayment', 'atomically');
  use(
    'sweepPayments',
    sweepPayments,
    'attempts',
    'bookings',
    'payments',
    'settlePayment',
    'jobs',
    'atomically',
    'clock',
  );
  use(
    'takePaymentEvent',
    takePaymentEvent,
    'payments',
    'events',
    'attempts',
    'settlePayment',
    'atomically',
    'clock',
  );

  use('forgetOld', forgetOld, 'retention', 'clock');
  use('exportList', exportList, 'recordActs');
  use('demoteUser', demoteUser, 'users', 'recordActs', 'atomically');
  use('renameUser', renameUser, 'users', 'identity', 'recordActs', 'atomically');
  use('moderateReview', moderateReview, 'reviews', 'recordActs', 'atomically');
  use('markMessage', markMessage, 'messages', 'recordActs', 'atomically', 'clock');
  use('searchRecords', searchRecords, 'lists');
  use('viewDashboard', viewDashboard, 'figures', 'clock', 'timeZone');
  use('viewBookingHistory', viewBookingHistory, 'figures', 'lists');
  use('listStockChanges', listStockChanges, 'products', 'stockHistory');
  use('editProduct', editProduct, 'products', 'images', 'recordActs', 'atomically', 'currency');
  use(
    'adjustStock',
    adjustStock,
    'products',
    'stockHistory',
    'recordActs',
    'atomically',
    'clock',
    'newId',
  );
  use(
    'importProducts',
    importProducts,
    'products',
    'images',
    'stockHistory',
    'recordActs',
    'atomically',
    'clock',
    'newId',
    'currency',
  );

  return (name) => container.get(key(name));
};
