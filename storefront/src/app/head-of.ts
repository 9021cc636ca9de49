import { publicPages, type Page } from './routes.ts';

/** What stands in the head of a page that says nothing of its own. */
const shopDescription = 'Parches: computer parts from people who build computers.';

/** The head of a page; `canonical` is absent where no search engine shall list it. */
export const headOf = (page: Page, publicUrl: string) => ({
  title: `${page.title} · Parches`,
  description: page.description ?? shopDescription,
  canonical: publicPages.includes(page) ? publicUrl + page.path : undefined,
});
