// The console as its browser tests prepare and enter it.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { ConsoleMessage, ConsoleUser } from '../../../adapters/http/console-contract.ts';
import {
  register,
  remember,
  tokenFor,
  type Somebody,
} from '../../../storefront/src/testing/shop.ts';

type Person = Pick<Somebody, 'email' | 'password'>;

/** The admin of the embedded set-up that runs the shop. */
export const demoAdmin: Somebody = {
  email: 'admin@parches.test',
  password: 'parches-demo',
  name: 'Demo Admin',
};

/** A call of the console's API in the name of an admin. */
export const asAdmin = async <T>(
  path: string,
  {
    method = 'GET',
    body,
    admin = demoAdmin,
  }: { method?: string; body?: unknown; admin?: Somebody } = {},
): Promise<T> => {
  const response = await fetch(new URL(`/admin/api${path}`, process.env['SHOP_URL']), {
    method,
    headers: {
      authorization: `Bearer ${await tokenFor(admin)}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
};

/** Somebody as the console has them. */
export const userOf = async ({ email }: Pick<Person, 'email'>): Promise<ConsoleUser> => {
  const filter = encodeURIComponent(JSON.stringify({ q: email }));
  const [user] = await asAdmin<ConsoleUser[]>(`/users?filter=${filter}`);
  if (!user) throw new Error(`The console does not know ${email}`);
  return user;
};

/** Somebody who has been at the shop. */
export const newCustomer = async (name?: string): Promise<Somebody> => {
  const email = `${randomUUID()}@example.test`;
  const person = await register({ email, password: 'parches-test', name: name ?? 'Ada Builder' });
  await tokenFor(person);
  return person;
};

export const newAdmin = async (name?: string): Promise<Somebody> => {
  const person = await newCustomer(name);
  const { id } = await userOf(person);
  await asAdmin(`/users/${id}/promotion`, { method: 'POST' });
  return person;
};

/** A message of the shop's contact form. */
export const leaveMessage = async (
  message: Pick<ConsoleMessage, 'email' | 'subject' | 'message'>,
): Promise<void> => {
  const response = await fetch(new URL('/contact', process.env['SHOP_URL']), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  });
  if (!response.ok) throw new Error(`/contact: ${response.status} ${await response.text()}`);
};

/** Fills the console's login where it stands. */
export const fillLogin = async (page: Page, { email, password }: Person): Promise<void> => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
};

/** Opens a page of the console as somebody who logged in there before. */
export const enterConsole = async (page: Page, person: Person = demoAdmin, path = '/admin/') => {
  await remember(page, person);
  await page.goto(path);
  await page
    .getByRole('button', { name: 'Open menu' })
    .or(page.getByRole('menuitem', { name: 'Users' }))
    .first()
    .waitFor();
};

/** The page's title, which is its one h1. */
export const title = (page: Page) => page.getByRole('heading', { level: 1 });
