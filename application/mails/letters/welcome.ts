import { recipientOf, type Template } from './letter.ts';

/** About a person who is new. */
export const welcome: Template<object> = {
  read: async (ports, userId) => {
    const to = await recipientOf(ports, userId);
    return to && { to };
  },
  write: ({ to }) => ({
    subject: 'Welcome to Parches',
    paragraphs: [
      `Hello ${to.name}, your account at Parches is ready.`,
      'Pick your parts, put them on the bench, and see whether they fit before you buy.',
    ],
    action: { label: 'Look at the parts', path: '/parches' },
  }),
};
