/**
 * The pages whose texts are in content.ts: their titles, which stand in the footer too, and their
 * descriptions for search engines. This file is for the shop's owner as well.
 */
export const servicePages = [
  {
    path: '/delivery',
    title: 'Delivery',
    description: 'Where Parches sends your parts, when they are packed, and what it costs.',
  },
  {
    path: '/returns',
    title: 'Returns',
    description: 'What to do with a part that does not fit or work, and how the money comes back.',
  },
  {
    path: '/privacy',
    title: 'Privacy',
    description: 'What Parches knows about you, why, and what you can ask.',
  },
  {
    path: '/terms',
    title: 'Terms',
    description: 'What we agree on when you book a part at Parches and pay for it.',
  },
] as const;

export type ServicePath = (typeof servicePages)[number]['path'];
