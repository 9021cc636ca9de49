/**
 * The texts of the portfolio page. This file is for the shop's owner: change the texts between the
 * quotes, add or remove rows, and the page changes with them. Nothing here is code.
 *
 * - Name the parts of a build as in the catalogue, since each one links to a search for its name.
 * - A picture is an address on this shop, such as '/scenes/tower.svg'.
 */
export const content = {
  label: 'The workshop behind the shop',
  lead: 'Parches is a bench, a shelf and a few people who would rather build than sell. This is how we work, and what comes of it.',
  picture: '/scenes/bench.svg',
  pictureInWords: 'The workbench, with the parts of a computer laid out in rows',

  work: {
    title: 'What we do',
    paragraphs: [
      'We pick parts for people who build their own computers. The shelf is short on purpose: in each category a few parts that we would put into a machine of our own, from the cheap one that is enough to the dear one that is worth it. If two parts do the same for the same price, one of them is not here.',
      'Every part has its facts in one place: what it fits, how long it is, what it draws. The words beside them say what is good about it and what is not. A sale that comes back in a week is no sale.',
    ],
  },

  steps: {
    title: 'How a part gets onto the shelf',
    list: [
      {
        title: 'Measured',
        words:
          'Lengths, heights and clearances are read off the maker’s drawing and entered in millimetres, so that a part can be held against a case before it is paid for.',
      },
      {
        title: 'Matched',
        words:
          'Socket, memory type, plugs and board sizes are written the same way for every part. What fits together can be seen at a glance, and what does not, too.',
      },
      {
        title: 'Described',
        words:
          'Three sentences: who it is for, what to watch out for, what else it needs. If we would not tell a friend to buy it, it does not go up.',
      },
      {
        title: 'Counted',
        words:
          'The stock on the page is the stock on the shelf. A booking takes its part out at once, and a part is never sold twice.',
      },
    ],
  },

  builds: {
    title: 'Example builds',
    note: 'Three machines put together from the catalogue to show how we choose. They are examples, not products: take one as it is, or swap what you like.',
    list: [
      {
        name: 'The living room',
        purpose:
          'Plays everything at 1440p and most of it at 4K, and stands in a room where people talk.',
        parts: [
          { role: 'Processor', name: 'AMD Ryzen 7 9800X3D' },
          { role: 'Cooler', name: 'Thermalright Peerless Assassin 120 SE' },
          { role: 'Board', name: 'MSI MAG X870 TOMAHAWK WIFI' },
          { role: 'Memory', name: 'G.Skill Flare X5 32GB (2x16GB) DDR5-6000 CL30' },
          { role: 'Graphics', name: 'Sapphire PULSE Radeon RX 9070 XT 16GB' },
          { role: 'Storage', name: 'Samsung 990 PRO 2TB' },
          { role: 'Power', name: 'Seasonic FOCUS GX-750 ATX 3' },
          { role: 'Case', name: 'Fractal Design North Charcoal Black TG Dark' },
        ],
        checks: [
          { what: 'Card in the case', figures: '320 of 355 mm' },
          { what: 'Cooler in the case', figures: '155 of 170 mm' },
          { what: 'Power at the limit', figures: '566 of 750 W' },
        ],
      },
      {
        name: 'Eleven litres',
        purpose: 'A small machine for a desk or a bag, with a card that is not a compromise.',
        parts: [
          { role: 'Processor', name: 'AMD Ryzen 5 9600X' },
          { role: 'Cooler', name: 'be quiet! Pure Rock LP' },
          { role: 'Board', name: 'MSI MPG B850I EDGE TI WIFI' },
          { role: 'Memory', name: 'G.Skill Flare X5 32GB (2x16GB) DDR5-6000 CL30' },
          { role: 'Graphics', name: 'NVIDIA GeForce RTX 5070 Founders Edition' },
          { role: 'Storage', name: 'Samsung 990 PRO 2TB' },
          { role: 'Power', name: 'Corsair SF750 (2024)' },
          { role: 'Case', name: 'Lian Li A4-H2O Black' },
        ],
        checks: [
          { what: 'Card in the case', figures: '242 of 322 mm' },
          { what: 'Cooler in the case', figures: '45 of 55 mm' },
          { what: 'Power at the limit', figures: '438 of 750 W' },
        ],
      },
      {
        name: 'The first one',
        purpose:
          'For work, school and a first evening with a screwdriver. A card can come later; the socket is a current one.',
        parts: [
          { role: 'Processor', name: 'AMD Ryzen 5 7600' },
          { role: 'Cooler', name: 'in the processor’s box', isIncluded: true },
          { role: 'Board', name: 'MSI PRO B650M-P' },
          { role: 'Memory', name: 'Kingston ValueRAM 16GB (1x16GB) DDR5-5600 CL46' },
          { role: 'Graphics', name: 'in the processor', isIncluded: true },
          { role: 'Storage', name: 'Kingston NV3 1TB' },
          { role: 'Power', name: 'MSI MAG A550BN' },
          { role: 'Case', name: 'Thermaltake Versa H17 Black' },
        ],
        checks: [
          { what: 'Room for a card', figures: '350 mm' },
          { what: 'Free memory slots', figures: '3 of 4' },
          { what: 'Power at the limit', figures: '188 of 550 W' },
        ],
      },
    ] satisfies Build[],
  },

  tools: {
    title: 'What lies on the bench',
    list: [
      { name: 'Screwdriver PH2, long and magnetic', use: 'for nearly everything' },
      { name: 'Screwdriver PH1', use: 'for M.2 screws, which strip under a PH2' },
      { name: 'Calliper', use: 'when the drawing and the part disagree' },
      { name: 'Meter at the wall', use: 'to see what a machine really draws' },
      { name: 'Spare power supply', use: 'to rule the first one out' },
      { name: 'Stick with a memory test', use: 'before any system goes on' },
      { name: 'Tray with nine wells', use: 'so that no screw is left over' },
    ],
  },

  contact: {
    title: 'A build of your own?',
    words:
      'Tell us what it is for, what it may cost and which parts you have. We say what we would take, and what we would leave out.',
    link: 'Write to the workshop',
  },
};

/** A computer made of parts of the catalogue. */
export type Build = {
  name: string;
  purpose: string;
  /** `isIncluded` when it comes with another part and cannot be bought by itself. */
  parts: { role: string; name: string; isIncluded?: boolean }[];
  checks: { what: string; figures: string }[];
};
