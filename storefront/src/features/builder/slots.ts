import { categories, type Category } from '../../../../domain/categories.ts';
import { language } from '../../../../domain/money.ts';

/** A place of a machine, for parts of one category. */
export type SlotOfMachine = {
  category: string;
  /** What is chosen for it: `a processor`. */
  one: string;
  /** What a further one is called, where a machine may have several. */
  another?: string;
};

const words: Record<Category, Omit<SlotOfMachine, 'category'>> = {
  processors: { one: 'a processor' },
  motherboards: { one: 'a motherboard' },
  memory: { one: 'memory', another: 'another kit' },
  'graphics-cards': { one: 'a graphics card' },
  storage: { one: 'a drive', another: 'another drive' },
  'power-supplies': { one: 'a power supply' },
  cases: { one: 'a case' },
  coolers: { one: 'a cooler' },
};

/** The places of a machine, in the order in which builders choose. */
export const slots: SlotOfMachine[] = categories.map((category) =>
  Object.assign({ category }, words[category]),
);

/** Where parts lie that the shop does not sell any more, and those of other categories. */
export const otherParts: SlotOfMachine = { category: 'others', one: 'a part' };

/** `a motherboard, memory and a case` */
export const inWords = (missing: string[]): string =>
  new Intl.ListFormat(language).format(
    slots.filter(({ category }) => missing.includes(category)).map(({ one }) => one),
  );

/** The id of a slot's heading. */
export const slotTitle = ({ category }: SlotOfMachine): string => `slot-${category}`;
