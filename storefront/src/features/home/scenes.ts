/** A slide of the home page's carousel. */
export type Scene = {
  /** The label of its button below the slides. */
  label: string;
  headline: string;
  words: string;
  link: { to: string; label: string };
  picture: string;
  alt: string;
};

/** The carousel's slides, in order. The pictures are 1200 × 600. */
export const scenes: readonly [Scene, ...Scene[]] = [
  {
    label: 'Bench',
    headline: 'Lay it out before you build it',
    words:
      'Every part here says what it fits: socket, millimetres, watts. Find out on the page, not on the carpet.',
    link: { to: '/parches', label: 'See all parts' },
    picture: '/scenes/bench.svg',
    alt: 'A workbench with the parts of a computer laid out in rows',
  },
  {
    label: 'Tower',
    headline: 'Measure once, close the panel once',
    words:
      'Longest card, tallest cooler, largest radiator: each case says in millimetres what goes into it.',
    link: { to: '/parches?category=cases', label: 'See the cases' },
    picture: '/scenes/tower.svg',
    alt: 'An open computer case with a board, a cooler and a graphics card in it',
  },
  {
    label: 'Cooling',
    headline: 'Quiet is a matter of surface',
    words:
      'A large cooler with slow fans beats a small one with fast fans, in air as in liquid. Which one is for you?',
    link: { to: '/blogs#cooling', label: 'Air or liquid' },
    picture: '/scenes/cooling.svg',
    alt: 'A liquid cooler with its radiator and tubes beside a tower cooler',
  },
  {
    label: 'Memory',
    headline: 'Get the speed that you paid for',
    words:
      'Two modules, the right slots, one switch in the BIOS. Here is what the numbers on the label mean.',
    link: { to: '/blogs#memory', label: 'What the numbers mean' },
    picture: '/scenes/memory.svg',
    alt: 'Memory modules and a drive on their way into a board',
  },
];
