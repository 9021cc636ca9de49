import type { FoundRecords } from '../../../adapters/http/console-contract.ts';
import { categoryInWords } from '../../../storefront/src/lib/facts.ts';
import { invoiceWords } from '../components/download-invoice.tsx';
import { formatDay } from '../../../storefront/src/lib/days.ts';
import { inWords } from '../audit/acts.ts';
import { statusWords } from '../bookings/booking-status.tsx';
import { statusWords as orderWords } from '../orders/order-status.tsx';

export type Choice = {
  group: string;
  /** What is opened. */
  resource: keyof FoundRecords;
  type: 'show' | 'edit';
  id: string;
  label: string;
  detail: string;
};

/**
 * The found records as choices, in the order of the menu, each with a detail that identifies it.
 */
export const choicesOf = (found: FoundRecords, moment: (date: string) => string): Choice[] => {
  const of =
    (group: string, resource: Choice['resource'], type: Choice['type'] = 'show') =>
    (id: string, label: string, ...details: string[]): Choice => ({
      group,
      resource,
      type,
      id,
      label,
      detail: details.filter(Boolean).join(', '),
    });
  const [product, order, booking, invoice, user, review, message, act] = [
    of('Products', 'products', 'edit'),
    of('Orders', 'orders'),
    of('Bookings', 'bookings'),
    // It has no page: its order tells of it.
    of('Invoices', 'orders'),
    of('Users', 'users'),
    of('Reviews', 'reviews', 'edit'),
    of('Messages', 'messages'),
    of('Audit log', 'audit'),
  ];
  return [
    ...found.products.map((one) =>
      product(
        one.id,
        one.name,
        one.category ? categoryInWords(one.category) : '',
        `${one.Stock} in stock`,
      ),
    ),
    ...found.orders.map((one) =>
      order(one.id, one.summary, one.email, orderWords[one.status], moment(one.createdAt)),
    ),
    ...found.bookings.map((one) =>
      booking(
        one.id,
        `${one.orderQuantity} × ${one.name}`,
        one.email,
        statusWords[one.status],
        moment(one.createdAt),
      ),
    ),
    ...found.invoices.map((one) =>
      invoice(
        one.order,
        `${invoiceWords[one.kind]} ${one.number}`,
        one.buyer,
        one.email,
        formatDay(one.date),
      ),
    ),
    ...found.users.map((one) => user(one.id, one.displayName, one.email)),
    ...found.reviews.map((one) => review(one.id, one.name, one.review.slice(0, 80))),
    ...found.messages.map((one) => message(one.id, one.subject, one.email)),
    ...found.audit.map((one) =>
      act(one.id, `${inWords(one.act)}: ${one.label}`, one.adminEmail, moment(one.at)),
    ),
  ];
};
