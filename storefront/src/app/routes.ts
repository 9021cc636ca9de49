// The table of all routes of the storefront: path, source file, access and metadata. These are
// plain values, which the server, the sitemap, the menus and the measurements read too.
import { matchRoutes } from 'react-router-dom';
import { servicePages as service } from '../features/service/pages.ts';

export type Page = {
  path: string;
  /** The source file, from which the code is loaded and its built files are found. */
  file: string;
  title: string;
  /** Its name in menus, where that is not its title. */
  label?: string;
  /** The description for search engines. */
  description?: string;
};

export const home: Page = {
  path: '/',
  file: 'src/features/home/home-page.tsx',
  title: 'Computer parts, picked by builders',
  label: 'Home',
  description:
    'Processors, boards, memory, graphics cards and all that goes around them, with the facts that decide and live stock.',
};
export const blogs: Page = {
  path: '/blogs',
  file: 'src/features/blogs/blogs-page.tsx',
  title: 'Blogs',
  description: 'Five questions that every builder meets, with their answers.',
};
export const portfolio: Page = {
  path: '/portfolio',
  file: 'src/features/portfolio/portfolio-page.tsx',
  title: 'Portfolio',
  description: 'The workshop behind Parches: what is built there, with what, and how.',
};
export const builder: Page = {
  path: '/builder',
  file: 'src/features/builder/builder-page.tsx',
  title: 'Builder',
  description: 'Put a computer together of parts in stock that are known to fit each other.',
};
/** Pages with the same layout, whose texts are in one file. */
export const servicePages: Page[] = service.map(({ path, title, description }) => ({
  path,
  title,
  description,
  file: 'src/features/service/service-page.tsx',
}));
export const login: Page = {
  path: '/login',
  file: 'src/features/sign-in/login-page.tsx',
  title: 'Login',
  description: 'The login of Parches, to see every part, book and pay for it.',
};
export const signup: Page = {
  path: '/signup',
  file: 'src/features/sign-in/signup-page.tsx',
  title: 'Sign Up',
  description: 'Make an account at Parches, with a password or with Google.',
};
export const basket: Page = {
  path: '/basket',
  file: 'src/features/basket/basket-page.tsx',
  title: 'Your basket',
  label: 'Basket',
};
export const savedBuild: Page = { ...builder, path: '/builder/:id' };
/** What anyone may see, and what is nobody else's affair: no search engine may list it. */
export const openPages: Page[] = [basket, savedBuild];

/** Pages that anyone may see and search engines may list. */
export const publicPages: Page[] = [
  home,
  builder,
  blogs,
  portfolio,
  ...servicePages,
  login,
  signup,
];

export const parts: Page = {
  path: '/parches',
  file: 'src/features/catalogue/parts-page.tsx',
  title: 'Parches',
};
export const checkout: Page = {
  path: '/checkout',
  file: 'src/features/checkout/checkout-page.tsx',
  title: 'Checkout',
};
/** Pages for people who are signed in, outside the dashboard. */
export const signedInPages: Page[] = [
  parts,
  checkout,
  { path: '/parches/:id', file: 'src/features/part/part-page.tsx', title: 'A part' },
];

/** The layout of the dashboard's pages, with their menu. */
export const dashboard: Page = {
  path: '/dashboard',
  file: 'src/app/dashboard.tsx',
  title: 'Dashboard',
};
export const bookings: Page = {
  path: '/dashboard/booking',
  file: 'src/features/bookings/bookings-page.tsx',
  title: 'Your bookings',
  label: 'Booking',
};
export const payment: Page = {
  path: '/dashboard/payment/:_id',
  file: 'src/features/payment/payment-page.tsx',
  title: 'Payment',
};
export const order: Page = {
  path: '/dashboard/order/:_id',
  file: 'src/features/payment/order-page.tsx',
  title: 'Order',
};
export const addReview: Page = {
  path: '/dashboard/addReview',
  file: 'src/features/reviews/add-review-page.tsx',
  title: 'Add Review',
};
export const profile: Page = {
  path: '/dashboard/myProfile',
  file: 'src/features/profile/profile-page.tsx',
  title: 'My Profile',
};
export const messages: Page = {
  path: '/dashboard/messages/:_id?',
  file: 'src/features/messages/messages-page.tsx',
  title: 'Messages',
};
/** Pages for people who are signed in, inside the dashboard. */
export const dashboardPages: Page[] = [
  bookings,
  payment,
  order,
  {
    path: '/dashboard/addProduct',
    file: 'src/features/adding/add-product-page.tsx',
    title: 'Add Product',
  },
  addReview,
  messages,
  profile,
  { path: '/dashboard/users', file: 'src/features/users/users-page.tsx', title: 'All Users' },
  {
    path: '/dashboard/makeAdmin',
    file: 'src/features/users/make-admin-page.tsx',
    title: 'MakeAdmin',
  },
];

/** The page at any other path. */
export const notFound: Page = {
  path: '*',
  file: 'src/app/not-found-page.tsx',
  title: 'There is no page here',
};

/** All pages that no search engine may list lie under these paths. */
export const closedPaths: string[] = [dashboard.path, parts.path, basket.path, checkout.path];

export const labelOf = ({ label, title }: Page): string => label ?? title;

/**
 * A route for react-router. The children of a route without a page are for people who are signed
 * in.
 */
export type Route = {
  path?: string;
  caseSensitive?: boolean;
  page?: Page;
  /** The path that it redirects to. */
  redirectTo?: string;
  children?: Route[];
};

const routeOf = (page: Page): Route => ({ path: page.path, caseSensitive: true, page });

export const routes: Route[] = [
  ...[...publicPages, ...openPages].map(routeOf),
  {
    children: [
      ...signedInPages.map(routeOf),
      {
        ...routeOf(dashboard),
        children: [
          { path: '', page: bookings, redirectTo: bookings.path },
          ...dashboardPages.map(routeOf),
        ],
      },
    ],
  },
  routeOf(notFound),
];

export type Place = {
  page: Page;
  params: Record<string, string | undefined>;
  access: 'anyone' | 'signed in';
  /** The page and its layouts, whose code it needs. */
  code: Page[];
};

const known = new Map<string, Place>();

/**
 * The page at a path. Whether the person may see it is not checked here. Matches of pages without
 * parameters are cached, since react-router ranks all routes each time, which takes 0.1 ms.
 */
export const placeOf = (path: string): Place => {
  const place = known.get(path) ?? matchedPlace(path);
  if (place.page.path === path) known.set(path, place);
  return place;
};

const matchedPlace = (path: string): Place => {
  // A path that cannot be decoded is matched literally; react-router would warn on the console.
  const pathname = isDecodable(path) ? path : path.replaceAll('%', '%25');
  const matches = matchRoutes(routes, { pathname }) ?? [];
  const code = matches.flatMap(({ route }) => route.page ?? []);
  return {
    page: code.at(-1) ?? notFound,
    params: matches.at(-1)?.params ?? {},
    access: matches.length > code.length ? 'signed in' : 'anyone',
    code,
  };
};

/** For the shop in development, which has no built storefront (`adapters/embedded/dev-page.ts`). */
export const isPage = (path: string): boolean => placeOf(path).page !== notFound;

const isDecodable = (path: string): boolean => {
  try {
    // Compared, since a bundler would remove a call whose result is not used.
    return decodeURIComponent(path) !== undefined;
  } catch {
    return false;
  }
};
