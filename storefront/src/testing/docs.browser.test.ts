import { expect } from 'chai';
import { openPage } from './browser.ts';
import { answerTo } from './answer-to.ts';

const opened = '/create-payment-intent';

type Operation = { summary: string; tags: string[] };

describe('The page of the API', () => {
  it('shows every call under the same policy as all pages', async () => {
    const page = await openPage();
    // Swagger UI takes seconds to resolve the schemas of calls that nobody opens.
    let calls = 0;
    await page.route('**/openapi.json', async (route) => {
      const response = await answerTo(route);
      const all: { paths: Record<string, Record<string, Operation>> } = await response.json();
      for (const [path, operations] of Object.entries(all.paths))
        for (const [method, { summary, tags }] of Object.entries(operations)) {
          calls += 1;
          if (path !== opened) operations[method] = { summary, tags };
        }
      await route.fulfill({ response, json: all });
    });
    await page.goto('/docs');
    await page.getByText(opened).click();
    await page.getByText('Idempotency-Key').first().waitFor();
    expect(await page.locator('.opblock').count()).to.equal(calls);
  });
});
