/**
 * The tests that prove what docs/security.md says, by what they try: `npm run security` runs them,
 * and nothing else may be named there as a proof. A new suite is a line here.
 */
export const suites: Record<string, string[]> = {
  'Who may do what': [
    'adapters/http/permissions.integration.test.ts',
    'application/users/promote-user.test.ts',
    'application/users/remove-user.test.ts',
  ],
  "What is another's": [
    'adapters/http/others.integration.test.ts',
    'application/enumeration.test.ts',
  ],
  'Tokens and sign-in': [
    'adapters/http/tokens.test.ts',
    'adapters/http/tokens.integration.test.ts',
    'adapters/http/users.integration.test.ts',
    'adapters/firebase/firebase-identity.integration.test.ts',
    'adapters/firebase/production.integration.test.ts',
    'application/users/enrol-account.test.ts',
    'application/users/update-profile.test.ts',
  ],
  'Prices and payments': [
    'domain/money.test.ts',
    'domain/booking.test.ts',
    'application/laws.test.ts',
    'application/payments/pay-booking.test.ts',
    'application/payments/take-payment-event.test.ts',
    'adapters/stripe/events.integration.test.ts',
    'adapters/http/disagreements.integration.test.ts',
    'adapters/http/booking-ends.integration.test.ts',
  ],
  'Two acts at once': [
    'adapters/http/races.integration.test.ts',
    'adapters/http/closing-races.integration.test.ts',
    'adapters/http/user-races.integration.test.ts',
    'adapters/http/retries.integration.test.ts',
  ],
  'Bad input': [
    'adapters/http/validation.test.ts',
    'adapters/http/bad-addresses.integration.test.ts',
    'adapters/http/bad-bodies.integration.test.ts',
    'adapters/http/bad-input.integration.test.ts',
    'adapters/http/bad-queries.integration.test.ts',
    'adapters/http/console-dialect.integration.test.ts',
    'adapters/http/csv.test.ts',
    'adapters/http/console-import.integration.test.ts',
  ],
  'Pictures that are sent': [
    'adapters/http/images.integration.test.ts',
    'adapters/images/process.integration.test.ts',
    'adapters/images/image-store.integration.test.ts',
    'adapters/images/at-most.test.ts',
  ],
  'What browsers are given': [
    'adapters/http/browser-files.integration.test.ts',
    'adapters/http/console-files.integration.test.ts',
    'adapters/http/documents.integration.test.ts',
    'adapters/http/pages.integration.test.ts',
  ],
  'Limits and outages': [
    'adapters/http/limits.integration.test.ts',
    'adapters/http/rate-limits.integration.test.ts',
    'adapters/http/outages.integration.test.ts',
  ],
  'Settings and the books': [
    'adapters/config.test.ts',
    'adapters/embedded/auth-emulator/auth-emulator.integration.test.ts',
    'adapters/http/console-people.integration.test.ts',
    'adapters/postgres/audit.integration.test.ts',
    'adapters/postgres/migrate.integration.test.ts',
    'adapters/walls.integration.test.ts',
  ],
};
