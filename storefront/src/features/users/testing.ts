// Calls to the running shop for the tests of the admins' pages, as its demo admin.
import type { Page } from 'playwright-core';
import type { User } from '../../../../adapters/http/contract.ts';
import { shopUrl } from '../../testing/chromium.ts';
import { demoAdmin, tokenFor, type Somebody } from '../../testing/shop.ts';
import { fetchAnew } from '../../../../adapters/http/testing/fetch-anew.ts';

const asAdmin = async (path: string, method = 'GET'): Promise<Response> => {
  const token = await tokenFor(demoAdmin);
  const response = await fetchAnew(new URL(path, shopUrl()), {
    method,
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
};

/** A person's user at the shop, if there is one. */
export const userNow = async ({ email }: { email: string }): Promise<User | undefined> => {
  const found: User[] = await (await asAdmin(`/user?${new URLSearchParams({ q: email })}`)).json();
  return found.find((user) => user.email === email);
};

/** Makes a person an admin, also one who has never signed in at the shop. */
export const promote = async (person: Somebody): Promise<void> => {
  await tokenFor(person);
  await asAdmin(`/user/admin/${encodeURIComponent(person.email)}`, 'PUT');
};

/** From now on the page gets the answers that a person gets who is no admin. */
export const demoteOn = async (page: Page): Promise<void> => {
  await page.route(/\/user([/?]|$)/, (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({ detail: 'You are not authorized to perform this action' }),
    }),
  );
};
