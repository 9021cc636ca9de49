import { openPage } from './browser.ts';

const call = '/create-payment-intent';

describe('The page of the API', () => {
  it('shows a call under the same policy as all pages', async () => {
    const page = await openPage();
    // Swagger UI takes six seconds for all of them, which `documents.integration.test.ts` reads.
    await page.route('**/openapi.json', async (route) => {
      const response = await route.fetch();
      const all: { paths: Record<string, object> } = await response.json();
      await route.fulfill({ response, json: { ...all, paths: { [call]: all.paths[call] } } });
    });
    await page.goto('/docs');
    await page.getByText(call).click();
    await page.getByText('Idempotency-Key').first().waitFor();
  });
});
