import { auditOperations } from './audit.ts';
import { consoleBookingOperations } from './bookings.ts';
import { dashboardOperations } from './dashboard.ts';
import { consoleInvoiceOperations } from './invoices.ts';
import { consoleMessageOperations } from './messages.ts';
import { deliveryMethodOperations } from './delivery-methods.ts';
import { missingFactOperations } from './missing-facts.ts';
import { consoleOrderOperations } from './orders.ts';
import { consoleProductOperations } from './products.ts';
import { consoleReviewOperations } from './reviews.ts';
import { searchOperations } from './search.ts';
import { taxRateOperations } from './tax-rates.ts';
import { consoleUserOperations } from './users.ts';

const areas = [
  dashboardOperations,
  searchOperations,
  consoleUserOperations,
  consoleProductOperations,
  consoleReviewOperations,
  consoleOrderOperations,
  consoleBookingOperations,
  consoleInvoiceOperations,
  consoleMessageOperations,
  missingFactOperations,
  deliveryMethodOperations,
  taxRateOperations,
  auditOperations,
];

type UseCases = (typeof areas)[number] extends (shop: infer All) => unknown ? All : never;

/** Every call of the admin console. */
export const consoleOperations = (shop: UseCases) => areas.flatMap((area) => area(shop));
