// The console's records as they go over the wire: what the shop shows, by `id`, and what admins see.
import type { MessageRecord } from '../../../../domain/message.ts';
import type { ReviewRecord } from '../../../../domain/review.ts';
import { displayNameOf, type UserRecord } from '../../../../domain/user.ts';
import type { ProductRecord } from '../../../../domain/product.ts';
import { Booking, type BookingRecord } from '../../../../domain/booking.ts';
import { summaryOf, type Order } from '../../../../domain/order.ts';
import { unshippedOf, type ShipmentRecord } from '../../../../domain/shipment.ts';
import type {
  BookingEvent,
  BookingHistory,
} from '../../../../application/payments/view-booking-history.ts';
import type { AuditEntry } from '../../../../domain/audit.ts';
import type * as contract from '../../console-contract.ts';
import type { Answer } from '../../contract.ts';
import { wireBooking as publicBooking } from '../bookings.ts';
import { wireShipment as publicShipment } from '../orders.ts';
import { wireProduct as publicProduct } from '../products.ts';
import { wireReview as publicReview } from '../reviews.ts';

export const wireUser = (user: UserRecord): Answer<contract.ConsoleUser> => ({
  id: user.id,
  ...user.profile,
  email: user.email.value,
  emailVerified: user.emailVerified,
  displayName: displayNameOf(user.profile.name, user.email),
  role: user.role,
  createdAt: user.createdAt,
  version: user.version,
});

export const wireProduct = (product: ProductRecord): Answer<contract.ConsoleProduct> => {
  const { _id: id, ...shown } = publicProduct(product);
  return {
    id,
    ...shown,
    onShelf: product.onShelf,
    addedBy: product.addedBy ?? null,
    version: product.version,
  };
};

export const wireReview = (review: ReviewRecord): Answer<contract.ConsoleReview> => {
  const { _id: id, ...shown } = publicReview(review);
  return {
    id,
    ...shown,
    state: review.state,
    addedBy: review.addedBy ?? null,
    version: review.version,
  };
};

export const wireBooking = (booking: BookingRecord): Answer<contract.ConsoleBooking> => {
  const { _id: id, ...shown } = publicBooking(booking);
  return {
    id,
    ...shown,
    buyerId: booking.buyerId,
    closedAt: booking.closedAt ?? null,
  };
};

/** What of a booking is still to be shipped. @param quantity so many pieces */
export const wireToShip = (
  { id, productId, name, image }: BookingRecord,
  quantity: number,
): Answer<contract.ConsoleOrder>['toShip'] =>
  quantity > 0 ? [{ booking: id, productId, name, image, quantity }] : [];

export const wireOrder = (order: Order): Answer<contract.ConsoleOrder> => {
  const { id, bookings, buyerId, total, charged, refunded } = order;
  const { status, transactionId, createdAt } = order;
  const [first] = bookings;
  return {
    id,
    summary: summaryOf(order),
    image: first?.image ?? '',
    lines: bookings.length,
    pieces: bookings.reduce((all, { quantity }) => all + quantity, 0),
    toShip: bookings.flatMap((booking) =>
      wireToShip(booking, unshippedOf(Booking.restore(booking))),
    ),
    buyerId,
    userName: first?.userName ?? '',
    email: first?.email.value ?? '',
    total: total.toMajor(),
    charged: charged.toMajor(),
    refunded: refunded.toMajor(),
    status,
    transactionId: transactionId ?? null,
    createdAt,
  };
};

export const wirePayment = (payment: BookingHistory['payments'][number]) => ({
  id: payment.id,
  status: payment.status,
  amount: payment.amount.toMajor(),
  transactionId: payment.transactionId ?? null,
  payerEmail: payment.payerEmail ?? null,
  createdAt: payment.createdAt,
  refundFault: payment.refundFault ?? null,
  refunds: payment.refunds.map((refund) => ({
    id: refund.id,
    bookingId: refund.bookingId ?? null,
    quantity: refund.quantity,
    amount: refund.amount.toMajor(),
    reason: refund.reason ?? null,
    restock: refund.restock,
    by: refund.adminEmail ?? null,
    askedAt: refund.askedAt,
    doneAt: refund.doneAt ?? null,
  })),
});

export const wireShipment = (shipment: ShipmentRecord): Answer<contract.ConsoleShipment> => {
  const { _id: id, ...shown } = publicShipment(shipment);
  return {
    id,
    ...shown,
    orderId: shipment.orderId,
    shippedBy: shipment.adminEmail,
    deliveredBy: shipment.deliveredBy ?? null,
  };
};

export const wireEvent = <Kind>({
  kind,
  at,
  by,
  transactionId,
  pieces,
}: Omit<BookingEvent, 'kind'> & { kind: Kind }) => ({
  kind,
  at,
  by: by ?? null,
  transactionId: transactionId ?? null,
  pieces: pieces ?? null,
});

export const wireMessage = (message: MessageRecord): Answer<contract.ConsoleMessage> => ({
  id: message.id,
  email: message.email.value,
  subject: message.subject,
  message: message.message,
  read: message.readAt !== undefined,
  answered: message.answeredAt !== undefined,
  readAt: message.readAt ?? null,
  answeredAt: message.answeredAt ?? null,
  createdAt: message.createdAt,
  version: message.version,
});

export const wireEntry = (entry: AuditEntry): Answer<contract.ConsoleAuditEntry> => ({
  ...entry,
  subjectId: entry.subjectId ?? null,
  before: entry.before ?? null,
  after: entry.after ?? null,
  reason: entry.reason ?? null,
  partOf: entry.partOf ?? null,
});
