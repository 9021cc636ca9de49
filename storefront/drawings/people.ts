import { palette } from './palette.ts';

const [fair, tan, brown, deep] = palette.skins;
const [dark, chestnut, ginger, ash] = palette.hairs;

export type Hair =
  | 'short'
  | 'long'
  | 'curls'
  | 'bun'
  | 'scarf'
  | 'fringe'
  | 'receding'
  | 'crop'
  | 'wavy'
  | 'cap';

export type Person = {
  words: string;
  skin: string;
  hair: Hair;
  colour: string;
  shirt: string;
  behind: string;
  glasses?: boolean;
  beard?: boolean;
};

/** The people of the portraits, as different as customers are. */
export const people: readonly Person[] = [
  {
    words: 'short dark hair',
    skin: tan,
    hair: 'short',
    colour: dark,
    shirt: palette.green,
    behind: palette.pale,
  },
  {
    words: 'long copper hair',
    skin: fair,
    hair: 'long',
    colour: ginger,
    shirt: palette.graphite,
    behind: palette.silver,
  },
  {
    words: 'curls and glasses',
    skin: deep,
    hair: 'curls',
    colour: dark,
    shirt: palette.green,
    behind: palette.gold,
    glasses: true,
  },
  {
    words: 'a brown beard',
    skin: fair,
    hair: 'short',
    colour: chestnut,
    shirt: palette.copper,
    behind: palette.pale,
    beard: true,
  },
  {
    words: 'a green headscarf',
    skin: tan,
    hair: 'scarf',
    colour: palette.leaf,
    shirt: palette.graphite,
    behind: palette.gold,
  },
  {
    words: 'grey hair and glasses',
    skin: fair,
    hair: 'receding',
    colour: ash,
    shirt: palette.copper,
    behind: palette.mint,
    glasses: true,
  },
  {
    words: 'a bun',
    skin: brown,
    hair: 'bun',
    colour: dark,
    shirt: palette.copper,
    behind: palette.mint,
  },
  {
    words: 'straight black hair',
    skin: fair,
    hair: 'fringe',
    colour: dark,
    shirt: palette.green,
    behind: palette.silver,
  },
  {
    words: 'cropped hair and a beard',
    skin: deep,
    hair: 'crop',
    colour: dark,
    shirt: palette.slate,
    behind: palette.sand,
    beard: true,
  },
  {
    words: 'wavy chestnut hair',
    skin: tan,
    hair: 'wavy',
    colour: chestnut,
    shirt: palette.green,
    behind: palette.gold,
  },
  {
    words: 'a cap',
    skin: fair,
    hair: 'cap',
    colour: palette.copper,
    shirt: palette.slate,
    behind: palette.mint,
  },
  {
    words: 'grey waves and glasses',
    skin: brown,
    hair: 'wavy',
    colour: ash,
    shirt: palette.copper,
    behind: palette.pale,
    glasses: true,
  },
  {
    words: 'a dark fringe and glasses',
    skin: tan,
    hair: 'fringe',
    colour: dark,
    shirt: palette.copper,
    behind: palette.mint,
    glasses: true,
  },
  {
    words: 'short black hair',
    skin: fair,
    hair: 'short',
    colour: dark,
    shirt: palette.slate,
    behind: palette.sand,
    glasses: true,
  },
  {
    words: 'short ginger hair and a beard',
    skin: fair,
    hair: 'short',
    colour: ginger,
    shirt: palette.green,
    behind: palette.silver,
    beard: true,
  },
  {
    words: 'a cap and a beard',
    skin: tan,
    hair: 'cap',
    colour: palette.graphite,
    shirt: palette.green,
    behind: palette.gold,
    beard: true,
  },
];
