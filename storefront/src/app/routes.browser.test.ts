import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFindings, openPage } from '../testing/browser.ts';
import { prepareRoutes, type Role, type Route } from '../testing/routes.ts';
import { demoAdmin, logIn, type Somebody } from '../testing/shop.ts';

const notAuthorized = 'You are not authorized to perform this action';

let customer: Somebody;
let routes: Route[];

before('the routes lead somewhere', async () => {
  ({ customer, routes } = await prepareRoutes());
});

const pathOf = (page: Page) => new URL(page.url()).pathname;

const pageFor = async (role: Role): Promise<Page> => {
  const page = await openPage();
  if (role === 'customer') await logIn(page, customer);
  if (role === 'admin') await logIn(page, demoAdmin);
  return page;
};

/** Waits until the page says what it has to say to somebody of this role. */
const arrive = async (page: Page, { access, heading }: Route, role: Role) => {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  if (access === 'admin' && role === 'customer')
    await page.getByRole('main').getByText(notAuthorized).waitFor();
};

const widths = [320, 390, 720, 1440];

/** What no page may show: an axe finding, a second h1, or a way to scroll sideways. */
const assertSound = async (page: Page, name: string) => {
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('heading', { level: 1 }).count(), `${name}: one h1`).to.equal(1);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow, `${name} at ${width} px sticks out`).to.be.at.most(0);
    if (width !== 390 && width !== 1440) continue;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const look = `${name}, ${width} px, ${colorScheme}`;
      expect(await axeFindings(page), look).to.deep.equal([]);
    }
  }
};

describe('Every route', function () {
  this.timeout(180_000);

  it('answers a visitor: the public ones with their page, the others with the login', async () => {
    const page = await openPage();
    for (const route of routes) {
      await page.goto(route.path);
      if (route.access === 'anyone') {
        await arrive(page, route, 'visitor');
        expect(pathOf(page)).to.equal(route.path);
      } else {
        await page.waitForURL('**/login');
        await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
      }
    }
  });

  it('leads back to where a visitor wanted to go, after the login', async () => {
    for (const route of routes.filter(({ access }) => access === 'signed in')) {
      const page = await openPage();
      await page.goto(route.path);
      await page.waitForURL('**/login');
      await logIn(page, customer);
      await arrive(page, route, 'customer');
      await page.context().close();
    }
  });

  for (const role of ['customer', 'admin'] as const)
    it(`answers a deep link and a reload of ${role === 'admin' ? 'an admin' : 'a customer'}`, async () => {
      const page = await pageFor(role);
      const own = (route: Route) => role === 'customer' || !route.path.includes('/payment/');
      const open = routes.filter((route) => !/login|signup/.test(route.name) && own(route));
      for (const route of open) {
        await page.goto(route.path);
        await arrive(page, route, role);
        await page.reload();
        await arrive(page, route, role);
        if (route.name !== 'dashboard') expect(pathOf(page)).to.equal(route.path);
      }
    });

  for (const access of ['anyone', 'signed in', 'admin'] as const)
    it(`is sound in both themes, on a phone, on a desk, zoomed: ${access}`, async () => {
      const role = { anyone: 'visitor', 'signed in': 'customer', admin: 'admin' } as const;
      const page = await pageFor(role[access]);
      for (const route of routes.filter((route) => route.access === access)) {
        await page.goto(route.path);
        await arrive(page, route, role[access]);
        await assertSound(page, route.name || 'home');
      }
    });

  it('is sound where a customer is told that it is not for them', async () => {
    const page = await pageFor('customer');
    for (const route of routes.filter(({ access }) => access === 'admin')) {
      await page.goto(route.path);
      await arrive(page, route, 'customer');
      await assertSound(page, `${route.name} of a customer`);
    }
  });
});
