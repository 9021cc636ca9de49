import type { MessageRecord } from '../../../../domain/message.ts';
import type { ReviewRecord } from '../../../../domain/review.ts';
import { displayNameOf, type UserRecord } from '../../../../domain/user.ts';
import type { ProductRecord } from '../../../../domain/product.ts';
import type { BookingRecord } from '../../../../domain/booking.ts';
/** The console's records as they go over the wire: what the shop shows, by `id`, and what admins see. */
import type { BookingEvent } from '../../../../application/payments/view-booking-history.ts';
import type { AuditEntry } from '../../../../domain/audit.ts';
import type * as contract from '../../console-contract.ts';
import type { Answer } from '../../contract.ts';
import { wireBooking as publicBooking } from '../bookings.ts';
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

export const wireEvent = ({ kind, at, by, transactionId, pieces }: BookingEvent) => ({
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
