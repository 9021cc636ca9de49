/** The console's records as they go over the wire. */
import type { BookingEvent } from '../../../../application/console/view-booking-history.ts';
import type {
  BookingRecord,
  MessageRecord,
  ProductRecord,
  ReviewRecord,
  UserRecord,
} from '../../../../application/console/lists.ts';
import type { AuditEntry } from '../../../../domain/audit.ts';

export const wireUser = (user: UserRecord) => ({
  id: user.id,
  ...user.profile,
  email: user.email.value,
  displayName: user.displayName,
  role: user.role,
  createdAt: user.createdAt,
  version: user.version,
});

export const wireProduct = (product: ProductRecord) => ({
  id: product.id,
  name: product.name,
  price: product.price.toMajor(),
  Stock: product.stock,
  description: product.description,
  image: product.image,
  category: product.category ?? null,
  specs: product.specs,
  createdAt: product.createdAt,
  onShelf: product.onShelf,
  addedBy: product.addedBy ?? null,
  version: product.version,
});

export const wireReview = (review: ReviewRecord) => ({
  id: review.id,
  name: review.name,
  review: review.review,
  image: review.image,
  location: review.location,
  createdAt: review.createdAt,
  state: review.state,
  addedBy: review.addedBy ?? null,
  version: review.version,
});

export const wireBooking = (booking: BookingRecord) => ({
  id: booking.id,
  image: booking.image,
  email: booking.email.value,
  userName: booking.userName,
  productId: booking.productId,
  name: booking.name,
  price: booking.price.toMajor(),
  phone: booking.phone,
  address: booking.address,
  orderQuantity: booking.quantity,
  total: booking.total.toMajor(),
  paid: booking.paid,
  transactionId: booking.transactionId ?? null,
  status: booking.status,
  createdAt: booking.createdAt,
  expiresAt: booking.status === 'unpaid' ? booking.expiresAt : null,
  buyerId: booking.buyerId,
  paidAt: booking.paidAt ?? null,
  closedAt: booking.closedAt ?? null,
});

export const wireEvent = ({ kind, at, by, transactionId }: BookingEvent) => ({
  kind,
  at,
  by: by ?? null,
  transactionId: transactionId ?? null,
});

export const wireMessage = (message: MessageRecord) => ({
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

export const wireEntry = (entry: AuditEntry) => ({
  ...entry,
  subjectId: entry.subjectId ?? null,
  before: entry.before ?? null,
  after: entry.after ?? null,
  reason: entry.reason ?? null,
});
