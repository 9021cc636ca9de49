import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../storefront/src/testing/chromium.ts';
import {
  cleanEnvironment,
  clearUp,
  fileOf,
  newDataFolder,
  startSupervisor,
} from './fixtures/processes.ts';
import { fetchAnew } from '../http/testing/fetch-anew.ts';

describe('this checkout in development', function () {
  let url: string;
  let browser: Browser | undefined;
  let page: Page;
  let complaints: string[];

  before(async () => {
    const environment = cleanEnvironment({ PARCHES_DATA: newDataFolder() });
    ({ url } = await startSupervisor(environment, fileOf('../supervisor.ts'), ['--dev']));
    url = url.replace('127.0.0.1', 'localhost');
    browser = await launchChromium();
  });
  after(async () => {
    await browser?.close();
    await clearUp();
  });

  beforeEach(async () => {
    page = await browser!.newPage();
    page.setDefaultTimeout(180_000);
    complaints = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('response', (response) => {
      if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
    });
  });
  afterEach(async () => {
    await page.close();
    expect(complaints).to.deep.equal([]);
  });

  it('shows the storefront', async () => {
    const [part] = await (await fetchAnew(`${url}/product?limit=1`)).json();
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.getByRole('main').getByRole('heading', { name: part.name }).waitFor();
    await page.getByRole('contentinfo').waitFor();
    // React Query says in development alone what a query lacks.
    await page
      .getByRole('link', { name: /^Basket/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Your basket is empty' }).waitFor();
    await page.waitForLoadState('networkidle');
  });

  it('has a page at each of the storefront’s routes, and at no other', async () => {
    const statusOf = async (path: string) =>
      (await fetchAnew(`${url}${path}`, { headers: { accept: 'text/html' } })).status;
    expect(await statusOf('/terms')).to.equal(200);
    expect(await statusOf('/dashboard/nothing')).to.equal(404);
  });

  it('shows the console', async () => {
    await page.goto(`${url}/admin/`, { waitUntil: 'networkidle' });
    await page.getByLabel('Email').fill('admin@parches.test');
    await page.getByLabel('Password').fill('parches-demo');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Products' }).waitFor();
    await page.waitForLoadState('networkidle');
  });
});
