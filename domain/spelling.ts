import type { Category } from './categories.ts';
import { sizes as boardSizes } from './fit/case-rules.ts';
import { generations } from './fit/chipsets.ts';
import { bayForms, pcie, sata, slotForms } from './fit/drive-rules.ts';
import { mounts, takesToo } from './fit/sockets.ts';
import { tooLarge } from './fit/supply-rules.ts';
import { factOf, type FactName, type Specs, type SpecValue } from './specs.ts';

/**
 * Facts as they are stored: without what nobody sees, such as the space behind a text that was copied, and with
 * the words of the rules in the rules' own spelling. `AM5 ` and `am5` would be other sockets than `AM5`.
 */
export const tidied = (category: string | undefined, specs: Specs): Specs =>
  Object.fromEntries(
    Object.entries(specs).flatMap(([name, value]): [string, SpecValue][] => {
      const type = factOf(category, name)?.type;
      const one = (text: string) => spelled(category, name, text.trim().replaceAll(/\s+/g, ' '));
      if (type === 'text' && typeof value === 'string') {
        const text = one(value);
        return text === '' ? [] : [[name, text]];
      }
      if (type === 'texts' && Array.isArray(value)) {
        const texts = [...new Set(value.map(one))].filter((text) => text !== '');
        // A list of none says nothing: the facets would count the part among those that do.
        return texts.length === 0 ? [] : [[name, texts]];
      }
      return [[name, value]];
    }),
  );

/** A word by its letters, however they are joined: `micro-atx` is `microatx`. */
type Letters = string;

type Vocabulary = {
  words: () => string[];
  /** Another way to write one of them. It is no guess: what may mean two things stays as it was typed. */
  also?: (letters: Letters) => string | undefined;
};

const lettersOf = (text: string): Letters =>
  text
    .toLowerCase()
    .replaceAll('×', 'x')
    .replaceAll(/[\s_\p{Pd}]/gu, '');

const socket: Vocabulary = {
  words: () => [...mounts.flat(), ...Object.entries(takesToo).flat(2)],
  // Intel's own pages call LGA1700 FCLGA1700.
  also: (letters) => {
    const bare = letters.replace(/^(?:amd|intel)?(?:socket)?(?:fc(?=lga))?/, '');
    if (bare !== letters) return known(socket, bare);
    return /^(?:lga\d{3,4}|am\d\+?|sp\d)$/.test(letters) ? letters.toUpperCase() : undefined;
  },
};
const memoryType: Vocabulary = {
  words: () => [],
  also: (letters) => /^(ddr\d?)(?:sdram)?$/.exec(letters)?.[1]?.toUpperCase(),
};
const memoryModule: Vocabulary = {
  words: () => ['DIMM', 'SO-DIMM'],
  also: (letters) => {
    const bare = letters.replace(/^\d{3}pin/, '');
    if (bare !== letters) return known(memoryModule, bare);
    return letters === 'udimm' ? 'DIMM' : undefined;
  },
};
const boardSize: Vocabulary = {
  words: () => [...boardSizes, 'XL-ATX', 'SSI EEB'],
  also: (letters) => {
    if (/^[muµμ]atx$/.test(letters)) return 'Micro-ATX';
    return letters === 'mitx' ? 'Mini-ITX' : letters === 'extendedatx' ? 'E-ATX' : undefined;
  },
};
const supplySize: Vocabulary = { words: () => tooLarge.flat() };

const vocabularies: { [C in Category]?: { [F in FactName<C>]?: Vocabulary } } = {
  processors: {
    socket,
    architecture: {
      words: () =>
        generations.flatMap(({ runs, from = {}, refuses = [] }) => [
          ...runs,
          ...Object.keys(from),
          ...refuses,
        ]),
    },
    memoryTypes: memoryType,
  },
  motherboards: {
    socket,
    formFactor: boardSize,
    chipset: { words: () => generations.flatMap(({ chipsets }) => chipsets) },
    memoryType,
    memoryModule,
    m2Lengths: { words: () => [], also: (letters) => /^m\.?2(\d{4,5})$/.exec(letters)?.[1] },
  },
  memory: { memoryType, module: memoryModule },
  storage: {
    formFactor: {
      words: () => [...slotForms, ...bayForms],
      also: (letters) => {
        const [, size, inches] =
          /^(?:m\.?2(\d{4,5})|([23]\.5)(?:"|”|″|in(?:ches)?))$/.exec(letters) ?? [];
        return size ? `M.2 ${size}` : inches && `${inches} inch`;
      },
    },
    interface: {
      words: () => [...sata, ...pcie],
      also: (letters) => {
        if (/^sata(?:iii|(?:iii)?6(?:\.0)?gb(?:\/s|ps))$/.test(letters)) return 'SATA 6 Gb/s';
        const [, version, lanes] = /^pcie(?:gen)?([2-6])(?:\.0)?x([124])$/.exec(letters) ?? [];
        return version && `PCIe ${version}.0 x${lanes}`;
      },
    },
  },
  'power-supplies': { formFactor: supplySize },
  cases: { motherboards: boardSize, powerSupply: supplySize },
  coolers: { kind: { words: () => ['Air', 'Liquid'] }, sockets: socket },
};

/** The words of each vocabulary by their letters: an import looks for hundreds of thousands. */
const read = new WeakMap<Vocabulary, Map<Letters, string>>();
const wordsOf = (vocabulary: Vocabulary): Map<Letters, string> => {
  const words =
    read.get(vocabulary) ??
    // The first of those with the same letters is meant.
    new Map(
      vocabulary
        .words()
        .map((word) => [lettersOf(word), word] as const)
        .toReversed(),
    );
  read.set(vocabulary, words);
  return words;
};

const known = (vocabulary: Vocabulary, letters: Letters): string | undefined =>
  wordsOf(vocabulary).get(letters) ?? vocabulary.also?.(letters);

const spelled = (category: string | undefined, name: string, text: string): string => {
  const ofCategory: Record<string, Record<string, Vocabulary>> = vocabularies;
  const vocabulary = ofCategory[category ?? '']?.[name];
  if (!vocabulary || vocabulary.words().includes(text)) return text;
  return known(vocabulary, lettersOf(text)) ?? text;
};
