import { auditOperations } from './audit.ts';
import { consoleBookingOperations } from './bookings.ts';
import { dashboardOperations } from './dashboard.ts';
import { consoleMessageOperations } from './messages.ts';
import { consoleProductOperations } from './products.ts';
import { consoleReviewOperations } from './reviews.ts';
import { searchOperations } from './search.ts';
import { consoleUserOperations } from './users.ts';

export type ConsoleUseCases = Parameters<typeof consoleUserOperations>[0] &
  Parameters<typeof consoleProductOperations>[0] &
  Parameters<typeof consoleReviewOperations>[0] &
  Parameters<typeof consoleBookingOperations>[0] &
  Parameters<typeof consoleMessageOperations>[0] &
  Parameters<typeof auditOperations>[0] &
  Parameters<typeof searchOperations>[0] &
  Parameters<typeof dashboardOperations>[0];

/** Every call of the admin console. */
export const consoleOperations = (shop: ConsoleUseCases) => [
  ...dashboardOperations(shop),
  ...searchOperations(shop),
  ...consoleUserOperations(shop),
  ...consoleProductOperations(shop),
  ...consoleReviewOperations(shop),
  ...consoleBookingOperations(shop),
  ...consoleMessageOperations(shop),
  ...auditOperations(shop),
];
