import { defaultI18nProvider, type I18nProvider } from 'react-admin';

/** Where the console has better words than react-admin's own. */
const words = new Map([
  ['ra.auth.logout', 'Sign out'],
  ['ra.auth.user_menu', 'You'],
  ['ra.page.dashboard', 'Dashboard'],
  ['ra.navigation.skip_nav', 'Skip to content'],
  ['ra.message.invalid_form', 'Some fields need another look.'],
  ['resources.audit.name', 'Audit log'],
]);

export const i18nProvider: I18nProvider = {
  ...defaultI18nProvider,
  translate: (key, options) => words.get(key) ?? defaultI18nProvider.translate(key, options),
};
