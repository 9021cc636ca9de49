// How the browser tests prepare data for the console and open it.
import type { Locator, Page } from 'playwright-core';
import type { ConsoleMessage, ConsoleUser } from '../../../adapters/http/console-contract.ts';
import {
  demoAdmin as shopAdmin,
  ShopClient,
  went,
} from '../../../adapters/http/testing/shop-client.ts';
import { shopUrl } from '../../../storefront/src/testing/chromium.ts';
import {
  callAs,
  register,
  remember,
  stranger,
  tokenFor,
  type Somebody,
} from '../../../storefront/src/testing/shop.ts';

type Person = Pick<Somebody, 'email' | 'password'>;

/** The admin of the demo accounts. */
export const demoAdmin: Somebody = { ...shopAdmin, name: 'Demo Admin' };

/** Calls the console's API as an admin. */
export const asAdmin = <T>(
  path: string,
  {
    method = 'GET',
    body,
    admin = demoAdmin,
  }: { method?: string; body?: unknown; admin?: Somebody } = {},
): Promise<T> => callAs(admin, method, `/admin/api${path}`, body);

/** A person's record in the console. */
export const userOf = async ({ email }: Pick<Person, 'email'>): Promise<ConsoleUser> => {
  const filter = encodeURIComponent(JSON.stringify({ q: email }));
  const [user] = await asAdmin<ConsoleUser[]>(`/users?filter=${filter}`);
  if (!user) throw new Error(`The console does not know ${email}`);
  return user;
};

/** Makes a person who has signed in at the shop. */
export const newCustomer = async (name?: string): Promise<Somebody> => {
  const person = await register({ ...stranger(), ...(name !== undefined && { name }) });
  await tokenFor(person);
  return person;
};

export const newAdmin = async (name?: string): Promise<Somebody> => {
  const person = await newCustomer(name);
  const { id } = await userOf(person);
  await asAdmin(`/users/${id}/promotion`, { method: 'POST' });
  return person;
};

/** Sends a message as the shop's contact form does. */
export const leaveMessage = async (
  message: Pick<ConsoleMessage, 'email' | 'subject' | 'message'>,
): Promise<void> => {
  went(await new ShopClient(shopUrl()).call('POST', '/contact', { body: message }));
};

/** Fills in the console's login form. */
export const fillLogin = async (page: Page, { email, password }: Person): Promise<void> => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
};

/** Opens a page of the console as a person who has logged in before. */
export const enterConsole = async (page: Page, person: Person = demoAdmin, path = '/admin/') => {
  await remember(page, person);
  await page.goto(path);
  await page
    .getByRole('button', { name: 'Open menu' })
    .or(page.getByRole('menuitem', { name: 'Users' }))
    .first()
    .waitFor();
};

/** The address of a list that is narrowed. */
export const listOf = (resource: string, filter: Record<string, unknown>): string =>
  `/admin/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;

/** Types into a list's search, and waits until it is searched, half a second later. */
export const searchFor = async (page: Page, placeholder: string, text: string): Promise<void> => {
  await page.getByPlaceholder(placeholder).fill(text);
  await page.waitForURL(({ searchParams }) => searchParams.get('filter')?.includes(text) === true);
};

/** The page's title, which is its only h1. */
export const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Whether a table's cell is in sight, and not past the edge to which its table scrolls. */
export const isInSight = (cell: Locator): Promise<boolean> =>
  cell.evaluate((element) => {
    const frame = element.closest('.RaDataTable-tableWrapper')?.getBoundingClientRect();
    return element.getBoundingClientRect().right <= (frame?.right ?? 0);
  });
