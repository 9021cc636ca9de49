import type { ConsoleAuditEntry } from '../../../adapters/http/console-contract.ts';

type Act = ConsoleAuditEntry['act'];
type Subject = ConsoleAuditEntry['subject'];

/** Each act in words. */
const words: Record<Act, string> = {
  'product.create': 'Added a product',
  'product.edit': 'Edited a product',
  'product.shelf': 'Changed what is on the shelf',
  'product.stock': 'Adjusted the stock',
  'product.import': 'Imported products',
  'product.export': 'Exported products',
  'review.approve': 'Approved a review',
  'review.hide': 'Hid a review',
  'review.hold': 'Held a review',
  'review.export': 'Exported reviews',
  'user.promote': 'Made an admin',
  'user.demote': 'Made a customer',
  'user.rename': 'Renamed somebody',
  'user.remove': 'Removed somebody',
  'user.export': 'Exported users',
  'booking.refund': 'Refunded a booking',
  'booking.remove': 'Removed a booking',
  'booking.export': 'Exported bookings',
  'order.ship': 'Shipped pieces of an order',
  'order.unship': 'Undid a shipment',
  'order.deliver': 'Noted that a shipment has arrived',
  'order.note': 'Wrote a note on an order',
  'order.export': 'Exported orders',
  'message.read': 'Marked a message as read or new',
  'message.answer': 'Marked a message as answered or not',
  'message.reply': 'Answered a message',
  'message.export': 'Exported messages',
  'audit.export': 'Exported the audit log',
  'delivery-method.create': 'Added a delivery method',
  'delivery-method.edit': 'Edited a delivery method',
  'delivery-method.remove': 'Removed a delivery method',
  'delivery-method.export': 'Exported delivery methods',
  'tax-rate.create': 'Added a tax rate',
  'tax-rate.edit': 'Edited a tax rate',
  'tax-rate.remove': 'Removed a tax rate',
  'tax-rate.export': 'Exported tax rates',
  'invoice.export': 'Exported invoices',
};

export const inWords = (act: Act): string => words[act];

export const actChoices = Object.entries(words).map(([id, name]) => ({ id, name }));

const subjects: Record<Subject, string> = {
  product: 'Product',
  review: 'Review',
  user: 'User',
  booking: 'Booking',
  order: 'Order',
  message: 'Message',
  audit: 'Audit log',
  'delivery-method': 'Delivery method',
  'tax-rate': 'Tax rate',
  invoice: 'Invoice',
};

export const subjectName = (subject: Subject): string => subjects[subject];

export const subjectChoices = Object.entries(subjects).map(([id, name]) => ({ id, name }));

/** Facts of an act whose names are not their fields' own. */
const facts: Record<string, string> = { pieces: 'Pieces', restock: 'Back on the shelf' };

export const factName = (field: string): string => facts[field] ?? field;
