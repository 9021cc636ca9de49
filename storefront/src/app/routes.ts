// Every route of the storefront, once: its path, its code, who may see it, and what its head says.
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { matchPath, type Params } from '../lib/match-path.ts';

/** Reads what a page will show before it is shown: on the way to it, or under a hovering pointer. */
export type Prefetch = (
  queries: QueryClient,
  place: { params: Params; search: URLSearchParams },
) => unknown;

type PageModule = { default: ComponentType; prefetch?: Prefetch };

/** A page's code did not arrive: the connection is down, or a new version of the shop was put up. */
export class PageMissing extends Error {
  override readonly name = 'PageMissing';
}

/** The code of a page: asked for once. */
const codeOf = (load: () => Promise<PageModule>) => {
  let arrival: Promise<PageModule> | undefined;
  let hasFailed = false;

  const begin = () => {
    hasFailed = false;
    const begun = load().catch((cause: unknown) => {
      hasFailed = true;
      throw new PageMissing('A page did not arrive.', { cause });
    });
    // So React's `use` knows at once that it is there, and need not wait to find out.
    begun.then((value) => Object.assign(begun, { status: 'fulfilled', value })).catch(() => {});
    arrival = begun;
    return begun;
  };

  return {
    /** For what is shown while it comes: a failure stays one, until somebody asks again. */
    arrival: () => arrival ?? begin(),
    /** Asks again after a failure. @throws PageMissing */
    load: () => (hasFailed ? begin() : (arrival ?? begin())),
  };
};

type Head = { title: string };

/** @param file its source, by which the build knows its files */
const page = (path: string, file: string, load: () => Promise<PageModule>, head: Head) => ({
  path,
  file: `src/${file}`,
  ...codeOf(load),
  ...head,
});
export type Page = ReturnType<typeof page>;

export const titleOf = ({ title }: Page): string => `${title} · Parches`;

export const home = page(
  '/',
  'features/home/home-page.tsx',
  () => import('../features/home/home-page.tsx'),
  {
    title: 'Computer parts, picked by builders',
  },
);
const login = page(
  '/login',
  'features/sign-in/login-page.tsx',
  () => import('../features/sign-in/login-page.tsx'),
  {
    title: 'Login',
  },
);

/** Pages of one kind, whose words stand in one file: each at its title. */
export const servicePages = ['Delivery', 'Returns', 'Privacy', 'Terms'].map((title) =>
  page(
    `/${title.toLowerCase()}`,
    'features/service/service-page.tsx',
    () => import('../features/service/service-page.tsx'),
    { title },
  ),
);

/** What anyone may see, and what a search engine may list. */
export const publicPages: Page[] = [
  home,
  page(
    '/blogs',
    'features/blogs/blogs-page.tsx',
    () => import('../features/blogs/blogs-page.tsx'),
    {
      title: 'Blogs',
    },
  ),
  page(
    '/portfolio',
    'features/portfolio/portfolio-page.tsx',
    () => import('../features/portfolio/portfolio-page.tsx'),
    {
      title: 'Portfolio',
    },
  ),
  ...servicePages,
  login,
  page(
    '/signup',
    'features/sign-in/signup-page.tsx',
    () => import('../features/sign-in/signup-page.tsx'),
    {
      title: 'Sign Up',
    },
  ),
];

/** Behind the login, each on its own. */
export const signedInPages: Page[] = [
  page(
    '/parches',
    'features/parches/parts-page.tsx',
    () => import('../features/parches/parts-page.tsx'),
    {
      title: 'Parches',
    },
  ),
  page(
    '/parches/:id',
    'features/parches/part-page.tsx',
    () => import('../features/parches/part-page.tsx'),
    {
      title: 'A part',
    },
  ),
];

/** The frame of the dashboard's pages, with their menu. */
export const dashboard = page('/dashboard', 'app/dashboard.tsx', () => import('./dashboard.tsx'), {
  title: 'Dashboard',
});

/** Behind the login, within the dashboard. */
export const dashboardPages: Page[] = [
  page(
    '/dashboard/booking',
    'features/bookings/bookings-page.tsx',
    () => import('../features/bookings/bookings-page.tsx'),
    {
      title: 'Your bookings',
    },
  ),
  page(
    '/dashboard/payment/:_id',
    'features/payment/payment-page.tsx',
    () => import('../features/payment/payment-page.tsx'),
    {
      title: 'Payment',
    },
  ),
  page(
    '/dashboard/addProduct',
    'features/parches/add-product-page.tsx',
    () => import('../features/parches/add-product-page.tsx'),
    {
      title: 'Add Product',
    },
  ),
  page(
    '/dashboard/addReview',
    'features/reviews/add-review-page.tsx',
    () => import('../features/reviews/add-review-page.tsx'),
    {
      title: 'Add Review',
    },
  ),
  page(
    '/dashboard/myProfile',
    'features/profile/profile-page.tsx',
    () => import('../features/profile/profile-page.tsx'),
    {
      title: 'My Profile',
    },
  ),
  page(
    '/dashboard/users',
    'features/users/users-page.tsx',
    () => import('../features/users/users-page.tsx'),
    {
      title: 'All Users',
    },
  ),
  page(
    '/dashboard/makeAdmin',
    'features/users/make-admin-page.tsx',
    () => import('../features/users/make-admin-page.tsx'),
    {
      title: 'MakeAdmin',
    },
  ),
];

/** At any other address. */
export const notFound = page('*', 'app/not-found-page.tsx', () => import('./not-found-page.tsx'), {
  title: 'There is no page here',
});

/** Where `/dashboard` itself leads. */
export const firstOfDashboard = '/dashboard/booking';

export type Place = {
  page: Page;
  params: Params;
  access: 'anyone' | 'signed in';
  /** All of the code that the page needs. */
  code: Page[];
};

const found = (pages: Page[], path: string) => {
  for (const page of pages) {
    const params = matchPath(page.path, path);
    if (params) return { page, params };
  }
  return undefined;
};

/** The page at a path: what is shown to whoever may see it. */
export const placeOf = (path: string): Place => {
  const open = found(publicPages, path);
  if (open) return { ...open, access: 'anyone', code: [open.page] };
  const closed = found(signedInPages, path);
  if (closed) return { ...closed, access: 'signed in', code: [closed.page] };
  if (!matchPath('/dashboard/*', path))
    return { page: notFound, params: {}, access: 'anyone', code: [notFound] };
  const asked = matchPath('/dashboard', path) ? firstOfDashboard : path;
  const inside = found(dashboardPages, asked) ?? { page: notFound, params: {} };
  return { ...inside, access: 'signed in', code: [dashboard, inside.page] };
};

/** The page that a visitor is led to in place of one behind the login. */
export const loginPlace = (): Place => placeOf(login.path);

/** Brings a page's code. @throws PageMissing */
export const loadCode = ({ code }: Place): Promise<unknown> =>
  Promise.all(code.map((page) => page.load()));
