import type { Page } from 'playwright-core';

/** Writes a card into the form of a payment page, and waits until the form knows its payment. */
export const fillCard = async (page: Page, number: string) => {
  const card = page.frameLocator('iframe[title="Secure payment input frame"]');
  await card.locator('input[name=number]').fill(number);
  await card.locator('input[name=expiry]').fill('12 / 34');
  await card.locator('input[name=cvc]').fill('123');
  await page.getByRole('button', { name: 'Pay', exact: true, disabled: false }).waitFor();
};

export const payButton = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true });

/** The transaction that the page says has paid, as soon as it does. */
export const transactionShown = async (page: Page): Promise<string> => {
  const outcome = page
    .getByRole('alert')
    .filter({ hasText: 'Congrats! Your payment is completed.' });
  await outcome.waitFor();
  return /pi_\w+/.exec(await outcome.innerText())?.[0] ?? '';
};

/** The bank's own question about a payment. */
export const bankOf = (page: Page) => page.frameLocator('iframe[title="3D Secure authentication"]');
