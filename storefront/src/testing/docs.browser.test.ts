import { openPage } from './browser.ts';

describe('The page of the API', () => {
  it('shows every call under the same policy as all pages', async () => {
    const page = await openPage();
    await page.goto('/docs');
    await page.getByText('/create-payment-intent').click();
    await page.getByText('Idempotency-Key').first().waitFor();
  });
});
