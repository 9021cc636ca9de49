import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { openBrowser, openPage, untilTexts } from '../testing/browser.ts';
import { axeFindings } from '../testing/axe.ts';
import { prepareRoutes, type Role, type Route } from '../testing/routes.ts';
import { demoAdmin, logIn, remember, type Somebody } from '../testing/shop.ts';
import { unsoundness } from '../testing/soundness.ts';
import { smallTargets } from '../testing/targets.ts';
import { goWithin } from '../testing/within.ts';
import {
  dashboard,
  dashboardPages,
  notFound,
  openPages,
  placeOf,
  publicPages,
  signedInPages,
} from './routes.ts';

const notAuthorized = 'You are not authorized to perform this action';

let customer: Somebody;
let routes: Route[];

before('the routes lead somewhere', async () => {
  ({ customer, routes } = await prepareRoutes());
});

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Waits for what a person of this role is to see at a route. */
const arrive = async (page: Page, { access, heading }: Route, role: Role) => {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  if (access === 'admin' && role === 'customer')
    await page.getByRole('main').getByText(notAuthorized).waitFor();
};

/** A page that is touched: that only makes its buttons larger. */
const pageFor = async (role: Role): Promise<Page> => {
  const page = await (await openBrowser({ withPictures: true, hasTouch: true })).newPage();
  if (role !== 'visitor') await remember(page, role === 'admin' ? demoAdmin : customer);
  return page;
};

/** Source: `footer.tsx`. Who is signed in has no use for the login there. */
const footerLinks = (role: Role): string[] => [
  'All parts',
  'Builder',
  'Blogs',
  'Portfolio',
  'Delivery',
  'Returns',
  'Privacy',
  'Terms',
  ...(role === 'visitor' ? ['Login', 'Sign Up'] : ['Your bookings', 'Write a review']),
  'The shop’s API',
];

/** Expects the footer, which stands on every page, and its links. */
const assertFooter = (page: Page, role: Role) =>
  untilTexts(
    page.getByRole('contentinfo').getByRole('link').filter({ visible: true }),
    footerLinks(role),
  );

/** What says that something is on its way. The totals of the portfolio, each a span, are read as they come into view. */
const waiting = 'div.skeleton, [aria-busy="true"], button:disabled:text-is("Pay")';

/**
 * Too small for a fingertip, or hard to read in the other theme. All rules of axe are asked on a desk:
 * the tests of the top bar and of the filters ask them of what is on a phone alone.
 */
const faultsOnPhone = async (page: Page) => [
  ...(await smallTargets(page)),
  ...(await axeFindings(page, ['color-contrast'])),
];

/** With all room there is, and still touched: nothing is made smaller as for a mouse. */
const faultsOnTablet = async (page: Page) => [
  ...(await smallTargets(page)),
  ...(await axeFindings(page)),
];

/** Required fields without a mark, and pictures of parts that would vanish in the dark, on no plate. */
const untold = (page: Page) =>
  page.evaluate(() => {
    const styleOf = (element: Element, part?: string) => getComputedStyle(element, part);
    const required = [...document.querySelectorAll<HTMLInputElement>('main [required]')];
    const labels = required.flatMap(({ labels: its }) => its?.[0] ?? []);
    const unmarked = labels.filter((label) => !styleOf(label, '::after').content.includes('*'));
    const plate = document.body.appendChild(document.createElement('i'));
    plate.style.backgroundColor = 'var(--color-plate)';
    const { backgroundColor } = styleOf(plate);
    plate.remove();
    // Not people's, nor the faint drawings in empty places of the builder.
    const pictures = document.querySelectorAll(
      'main img[src*="/pictures/"]:not(.rounded-full, .opacity-50)',
    );
    const isOnPlate = (picture: Element | null): boolean =>
      picture !== null &&
      (styleOf(picture).backgroundColor === backgroundColor || isOnPlate(picture.parentElement));
    return [
      ...unmarked.map((label) => `not marked as required: ${label.textContent}`),
      ...[...pictures].filter((it) => !isOnPlate(it)).map(({ outerHTML }) => outerHTML),
    ];
  });

/** Expects a single h1, no violation of axe, no horizontal scrolling, and no target that is too small. */
const assertSound = async (page: Page, name: string) => {
  await page.locator(waiting).first().waitFor({ state: 'detached' });
  expect(await page.getByRole('heading', { level: 1 }).count(), `${name}: one h1`).to.equal(1);
  expect(await unsoundness(page, faultsOnPhone, faultsOnTablet), name).to.deep.equal([]);
  expect(await untold(page), name).to.deep.equal([]);
};

describe('Every route', () => {
  it('is looked at here, by whom it is for', () => {
    const pages = [
      ...publicPages,
      ...openPages,
      ...signedInPages,
      dashboard,
      ...dashboardPages,
      notFound,
    ];
    const places = routes.map(({ path }) => placeOf(path));
    const lookedAt = new Set(places.flatMap(({ code }) => code));
    expect(pages.filter((page) => !lookedAt.has(page))).to.deep.equal([]);
    expect(routes.map(({ access }) => access !== 'anyone')).to.deep.equal(
      places.map(({ access }) => access !== 'anyone'),
    );
  });

  it('that is not public leads a visitor to the login', async () => {
    const page = await openPage();
    // Those of the next test are opened by their addresses.
    await page.goto('/delivery');
    const login = page.getByRole('heading', { level: 1, name: 'Login' });
    for (const { path } of routes.filter(({ access }) => access !== 'anyone')) {
      await goWithin(page, path, async () => {
        // The heading is that of the route before, until this one has led on.
        await page.waitForURL('**/login');
        await login.waitFor();
      });
      expect(await page.evaluate(() => location.pathname), path).to.equal('/login');
    }
  });

  it('leads back to where a visitor wanted to go, after the login, and stays there when it is reloaded', async () => {
    const deep = new Set(['parches/{id}', 'dashboard/payment/{_id}']);
    const [home] = routes;
    if (!home) throw new Error('There is no home page');
    const page = await openPage();
    await page.goto('/delivery');
    for (const route of routes.filter(({ name }) => deep.has(name))) {
      await goWithin(page, route.path, () => page.waitForURL('**/login'));
      await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
      // Nobody was signed in, or they have signed out themselves.
      expect(await page.getByText('Your session ended').count()).to.equal(0);
      await logIn(page, customer);
      await arrive(page, route, 'customer');
      await page.reload();
      await arrive(page, route, 'customer');
      expect(pathOf(page)).to.equal(route.path);
      await page.getByRole('button', { name: 'Sign Out' }).click();
      await arrive(page, home, 'visitor');
      expect(pathOf(page)).to.equal('/');
    }
  });

  for (const [role, accesses] of [
    ['visitor', ['anyone']],
    ['customer', ['signed in', 'admin']],
    ['admin', ['admin']],
  ] as const)
    it(`is sound, on a phone, on a desk, zoomed, and for a fingertip: ${accesses.join(', ')}, for a ${role}`, async () => {
      const page = await pageFor(role);
      // The tests of each page open it by its address.
      await page.goto('/delivery');
      for (const route of routes.filter(({ access }) => accesses.some((one) => one === access))) {
        await goWithin(page, route.path, () => arrive(page, route, role));
        if (route.name !== 'dashboard') expect(pathOf(page)).to.equal(route.path);
        await assertFooter(page, role);
        await assertSound(page, route.name || 'home');
      }
    });

  it('that a customer has is open to an admin', async () => {
    const page = await pageFor('admin');
    await page.goto('/delivery');
    for (const { path, heading } of routes.filter(
      // What somebody pays, and what they have written, is theirs alone.
      ({ access, path }) => access === 'signed in' && !/\/(payment|messages)\//.test(path),
    )) {
      const title = page.getByRole('heading', { level: 1, name: heading });
      await goWithin(page, path, () => title.waitFor());
    }
  });
});
