import { publicPages, titleOf, type Page } from './routes.ts';

/** Of a page that says nothing of its own. */
const shopDescription = 'Parches: computer parts from people who build computers.';

/** What search engines say of each public page, by its path. */
const descriptions: Partial<Record<string, string>> = {
  '/': 'Processors, boards, memory, graphics cards and all that goes around them, with the facts that decide, live stock and honest prices.',
  '/login': 'Log in to Parches to see every part, book what you need and pay for it.',
  '/blogs':
    'Five questions that every builder meets, with answers: choosing parts that fit together, and putting them together.',
  '/portfolio': 'The workshop behind Parches: what is built there, with what, and how.',
  '/delivery': 'Where Parches sends your parts, when they are packed, and what it costs.',
  '/returns': 'What to do with a part that does not fit or work, and how the money comes back.',
  '/privacy': 'What Parches knows about you, why, who else does, and what you can ask.',
  '/terms': 'What we agree on when you book a part at Parches and pay for it.',
  '/signup': 'Make an account at Parches: with an email and a password, or with Google.',
};

/** The head of a page; `canonical` is absent where no search engine shall list it. */
export const headOf = (page: Page, publicUrl: string) => ({
  title: titleOf(page),
  description: descriptions[page.path] ?? shopDescription,
  canonical: publicPages.includes(page) ? publicUrl + page.path : undefined,
});
