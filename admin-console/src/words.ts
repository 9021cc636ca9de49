import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import type { I18nProvider } from 'react-admin';
import { countLimit } from '../../domain/count-limit.ts';
import { language } from '../../storefront/src/lib/money.ts';

/** As react-admin's own, which would bring all of react-admin. */
const english = polyglotI18nProvider(() => englishMessages, 'en', { allowMissing: true });

/** Texts that replace react-admin's own. */
const words = new Map([
  ['ra.auth.logout', 'Sign out'],
  ['ra.auth.user_menu', 'You'],
  ['ra.page.dashboard', 'Dashboard'],
  ['ra.navigation.skip_nav', 'Skip to content'],
  ['ra.message.invalid_form', 'Some fields need another look.'],
  ['resources.audit.name', 'Audit log'],
  ['resources.missing-facts.name', 'Missing facts'],
  ['resources.delivery-methods.name', 'Delivery'],
  ['resources.tax-rates.name', 'Tax rates'],
  ['resources.delivery-methods.notifications.created', 'The delivery method is added.'],
  ['resources.tax-rates.notifications.created', 'The tax rate is added.'],
  ['resources.products.notifications.created', 'The product is added.'],
]);

/** Notifications about records that were changed, by a form or many at once. */
const changed = new Map<string, [one: string, many: string]>([
  [
    'resources.delivery-methods.notifications.updated',
    ['The delivery method is saved.', 'delivery methods are changed.'],
  ],
  [
    'resources.tax-rates.notifications.updated',
    ['The tax rate is saved.', 'tax rates are changed.'],
  ],
  ['resources.products.notifications.updated', ['The product is saved.', 'products are changed.']],
  ['resources.reviews.notifications.updated', ['The review is saved.', 'reviews are changed.']],
  ['resources.users.notifications.updated', ['The user is saved.', 'users are changed.']],
  ['resources.messages.notifications.updated', ['The message is saved.', 'messages are changed.']],
]);

/** The range of the shown rows. Above the limit of counting, the total is only an estimate. */
const rangeInWords = (options: Record<string, unknown>): string | undefined => {
  const total = Number(options['total']);
  if (!(total > countLimit)) return undefined;
  const { offsetBegin, offsetEnd } = options;
  return `${String(offsetBegin)}-${String(offsetEnd)} of about ${total.toLocaleString(language)}`;
};

const translated: I18nProvider['translate'] = (key, options) => {
  if (key === 'ra.navigation.page_range_info' && options) {
    const range = rangeInWords(options);
    if (range !== undefined) return range;
  }
  const [one, many] = changed.get(key) ?? [];
  const count: unknown = options?.smart_count;
  if (one !== undefined) return typeof count === 'number' && count > 1 ? `${count} ${many}` : one;
  return words.get(key) ?? english.translate(key, options);
};

export const i18nProvider: I18nProvider = {
  ...english,
  translate: translated,
};
