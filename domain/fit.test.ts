import { expect } from 'chai';
import fc from 'fast-check';
import { categories, type Category } from './categories.ts';
import { fitExamples, type FitExample } from './fit.examples.ts';
import {
  fitMaxParts,
  fitOf,
  fitOfCandidate,
  narrowingsOf,
  passesAll,
  ruleNames,
  type Fit,
  type FitPart,
  type FitVerdict,
} from './fit.ts';
import { maxFindings } from './fit/part.ts';
import { mostTold } from './fit/rule.ts';
import { factsOf, type Fact, type Specs, type SpecValue } from './specs.ts';

/** Words that the rules know, and one that they do not. */
const words: Record<string, string[]> = {
  socket: ['AM5', 'AM4', 'LGA1151', 'FM2', 'FM2+', 'odd'],
  sockets: ['AM5', 'AM4', 'LGA1151', 'LGA1150', 'odd'],
  architecture: ['Zen 5', 'Zen 2', 'Zen+', 'Coffee Lake', 'Skylake', 'Comet Lake', 'odd'],
  chipset: ['AMD B650', 'AMD B550', 'Intel Z170', 'Intel Z390', 'odd'],
  formFactor: [
    'ATX',
    'SFX',
    'SFX-L',
    'Mini-ITX',
    'M.2 2280',
    'M.2 2242',
    '2.5 inch',
    '3.5 inch',
    'U.2',
  ],
  motherboards: ['ATX', 'Mini-ITX', 'odd'],
  powerSupply: ['ATX', 'SFX-L', 'SFX', 'odd'],
  m2Lengths: ['2280', '2242'],
  interface: ['SATA 6 Gb/s', 'PCIe 4.0 x4', 'odd'],
  kind: ['Air', 'Liquid', 'odd'],
  memoryType: ['DDR4', 'DDR5'],
  memoryTypes: ['DDR4', 'DDR5'],
  memoryModule: ['DIMM', 'SO-DIMM'],
  module: ['DIMM', 'SO-DIMM'],
};
const amounts = [0, 1, 2, 3, 4, 65, 120, 140, 240, 280, 360, 420];

const valueOf = ({ name, type }: Fact): fc.Arbitrary<SpecValue> => {
  const text = fc.constantFrom(...(words[name] ?? ['odd']));
  if (type === 'text') return text;
  if (type === 'texts') return fc.array(text, { maxLength: 2 });
  if (type === 'flag') return fc.boolean();
  return fc.constantFrom(...amounts, ...(type === 'number' ? [2.5] : []));
};

const specsOf = (category: Category, missing: number): fc.Arbitrary<Specs> => {
  const facts = factsOf(category);
  return fc
    .tuple(...facts.map((fact) => fc.option(valueOf(fact), { freq: missing, nil: undefined })))
    .map((values): Specs =>
      Object.fromEntries(
        facts.flatMap(({ name }, i): [string, SpecValue][] => {
          const value = values[i];
          return value === undefined ? [] : [[name, value]];
        }),
      ),
    );
};

const aPart = fc.constantFrom(...categories).chain((category) =>
  fc
    .tuple(fc.constantFrom(...'abcdefghijkl'), specsOf(category, 6), fc.integer({ min: 1, max: 3 }))
    .map(([id, specs, quantity]): FitPart => {
      return { id, name: `${category} ${id}`, category, specs, quantity };
    }),
);

const machine = fc.uniqueArray(aPart, { maxLength: 6, selector: ({ id }) => id });

const conflictsOf = ({ findings }: Pick<Fit, 'findings'>) =>
  findings.filter(({ verdict }) => verdict === 'conflict');

const numbered = (parts: Omit<FitPart, 'id'>[]): FitPart[] =>
  parts.map(({ ...part }, i) => ({ ...part, id: String(i) }));

const shuffled = machine.chain((parts) => {
  const { length } = parts;
  return fc.tuple(
    fc.constant(parts),
    fc.shuffledSubarray(parts, { minLength: length, maxLength: length }),
  );
});

/** The examples whose rule does not answer as they say. */
const wrong = (examples: readonly FitExample[]) =>
  examples.flatMap(([rule, verdict, parts, message]) => {
    const found = fitOf(numbered(parts)).findings.filter((finding) => finding.rule === rule);
    const isAsSaid =
      verdict === 'nothing'
        ? found.length === 0
        : found.some((finding) => finding.verdict === verdict && finding.message === message);
    return isAsSaid ? [] : [{ rule, verdict, message, found }];
  });

describe('what fits', () => {
  it('is what the examples say', () => {
    expect(wrong(fitExamples)).deep.equal([]);
  });

  it('has examples of each answer of each rule', () => {
    const never: Record<string, FitVerdict[]> = {
      'cooler-missing': ['conflict'],
      display: ['conflict'],
      'one-of-a-kind': ['fits', 'unknown'],
    };
    for (const rule of ruleNames) {
      const answers = new Set(fitExamples.flatMap(([of, verdict]) => (of === rule ? verdict : [])));
      const expected = (['fits', 'conflict', 'unknown'] as const).filter(
        (verdict) => !never[rule]?.includes(verdict),
      );
      expect([...answers], rule).include.members(expected);
    }
    expect(fitExamples.length).least(120);
  });

  it('does not depend on the order of the parts, nor on how they are divided into lines', () => {
    fc.assert(
      fc.property(shuffled, ([parts, shuffledParts]) => {
        expect(fitOf(shuffledParts)).deep.equal(fitOf(parts));
        const divided = parts.flatMap((part) =>
          Array.from({ length: part.quantity }, () => ({ ...part, quantity: 1 })),
        );
        expect(fitOf(divided)).deep.equal(fitOf(parts));
      }),
    );
  });

  it('keeps a conflict, whatever is added', () => {
    fc.assert(
      fc.property(machine, aPart, (parts, added) => {
        const after = conflictsOf(fitOf([...parts.filter(({ id }) => id !== added.id), added]));
        const kept = parts.filter(({ id }) => id !== added.id);
        for (const before of conflictsOf(fitOf(kept)))
          expect(
            after.some(
              ({ rule, parts }) =>
                rule === before.rule && before.parts.every((id) => parts.includes(id)),
            ),
          ).equal(true);
      }),
    );
  });

  it('is of a candidate what it is of the whole machine, as far as the candidate takes part', () => {
    fc.assert(
      fc.property(machine, aPart, (parts, added) => {
        const candidate = { ...added, id: 'z' };
        const { findings } = fitOf([...parts, candidate]);
        expect(fitOfCandidate(parts, candidate).findings).deep.equal(
          findings.filter(({ parts }) => parts.includes('z')),
        );
      }),
    );
  });

  it('compares a candidate with the parts, and not the parts with each other', () => {
    let reads = 0;
    const bare = (category: string, i: number): FitPart => ({
      id: `${category} ${i}`,
      name: `${category} ${i}`,
      category,
      quantity: 1,
      get specs() {
        reads += 1;
        return {};
      },
    });
    const readsBeside = (count: number) => {
      const parts = Array.from({ length: count }, (_, i) => [
        bare('memory', i),
        bare('motherboards', i),
      ]).flat();
      reads = 0;
      fitOfCandidate(parts, bare('memory', count));
      return reads;
    };
    // Pairs of twice as many parts are four times as many.
    expect(readsBeside(20)).lessThan(3 * readsBeside(10));
  });

  it('narrows a list to exactly those parts that conflict with nothing', () => {
    const compare = (parts: FitPart[], candidate: FitPart) => {
      const passed = passesAll(candidate.specs, narrowingsOf(parts, candidate.category ?? ''));
      expect(passed).equal(conflictsOf(fitOfCandidate(parts, candidate)).length === 0);
    };
    for (const [, , example] of fitExamples) {
      const parts = numbered(example);
      for (const candidate of parts.filter(({ quantity }) => quantity === 1))
        compare(
          parts.filter((part) => part !== candidate),
          candidate,
        );
    }
    fc.assert(
      fc.property(machine, aPart, (parts, added) =>
        compare(parts, { ...added, id: 'z', quantity: 1 }),
      ),
      { numRuns: 300 },
    );
  });

  it('lists no part that brings a conflict into a machine', () => {
    const compare = (parts: FitPart[], candidate: FitPart) => {
      if (conflictsOf(fitOf(parts)).length > 0) return;
      const passed = passesAll(candidate.specs, narrowingsOf(parts, candidate.category ?? ''));
      expect(passed).equal(conflictsOf(fitOf([...parts, candidate])).length === 0);
    };
    const drawing = (drives: number, powerWatts: number): FitPart[] =>
      numbered([
        { name: 'Card', category: 'graphics-cards', specs: { powerWatts: 200 }, quantity: 1 },
        { name: 'Drive', category: 'storage', specs: {}, quantity: drives },
        { name: 'Supply', category: 'power-supplies', specs: { powerWatts }, quantity: 1 },
      ]);
    for (const [drives, powerWatts] of [
      [1, 300],
      [2, 300],
      [2, 310],
      [3, 310],
    ] as const) {
      const one = { id: 'z', name: 'One more', category: 'storage', specs: {}, quantity: 1 };
      compare(drawing(drives, powerWatts), one);
      // A drive of the same kind is one piece more of it.
      compare(drawing(drives, powerWatts), { ...one, id: '1' });
    }
    fc.assert(
      fc.property(machine, aPart, (parts, added) =>
        compare(parts, { ...added, id: 'z', quantity: 1 }),
      ),
      { numRuns: 500 },
    );
  });

  it('tells only so much of parts that fit nowhere, and the worst of it', () => {
    const parts = Array.from({ length: fitMaxParts }, (_, i): FitPart => {
      const [category, specs]: [Category, Specs] =
        i % 2 === 0
          ? ['memory', { memoryType: `A${i}`, module: `B${i}` }]
          : ['motherboards', { memoryType: `C${i}`, memoryModule: `D${i}` }];
      return { id: String(i), name: `${category} ${i}`, category, specs, quantity: 1 };
    });
    const { verdict, findings } = fitOf(parts);
    expect(verdict).equal('conflict');
    expect(findings).length(maxFindings);
    expect(new Set(findings.map((each) => each.verdict))).deep.equal(new Set(['conflict']));
    expect(fitOf(parts.toReversed()).findings).deep.equal(findings);
    const few = fitOf(parts.slice(0, 4)).findings;
    expect(few.length).below(maxFindings);
    expect(new Set(few.map((each) => each.verdict)).size).above(1);
  });

  it('fits never for want of a fact', () => {
    // Without them an estimate is made by another rule, and a piece of advice is not there.
    const helpful = new Set(['maxPowerWatts', 'recommendedPsuWatts']);
    fc.assert(
      fc.property(machine, fc.nat(), (parts, n) => {
        const before = fitOf(parts).findings;
        const facts = parts.flatMap(({ id, specs }) =>
          Object.keys(specs).flatMap((fact) => (helpful.has(fact) ? [] : [{ id, fact }])),
        );
        const dropped = facts[n % facts.length];
        const less = parts.map((part) => ({
          ...part,
          specs: Object.fromEntries(
            Object.entries(part.specs).filter(
              ([fact]) => part.id !== dropped?.id || fact !== dropped.fact,
            ),
          ),
        }));
        for (const { rule, verdict, parts, message } of fitOf(less).findings)
          if (verdict === 'fits') {
            const same = before.filter((one) => one.rule === rule && one.message === message);
            const others = before.filter(
              (one) => one.rule === rule && one.parts.join(' ') === parts.join(' '),
            );
            expect(same.length > 0 || others.length === 0).equal(true);
          }
      }),
    );
  });

  it('names the fact that is missing, and whose it is', () => {
    fc.assert(
      fc.property(machine, (parts) => {
        for (const { verdict, missing, message } of fitOf(parts).findings) {
          if (verdict !== 'unknown') expect(missing).deep.equal([]);
          for (const { part } of missing.slice(0, mostTold)) expect(message).contains(part.name);
        }
      }),
    );
  });

  it('names six facts that are missing, the one of the room first, and says how many more', () => {
    const drive = (id: number): FitPart => ({
      id: String(id),
      name: `Drive ${id}`,
      category: 'storage',
      specs: {},
      quantity: 1,
    });
    const drives = Array.from({ length: 20 }, (_, id) => drive(id));
    const board = { ...drive(20), name: 'Board', category: 'motherboards' };
    const { findings } = fitOf([...drives, board]);
    expect(findings.find(({ rule }) => rule === 'drive-sata')?.message).equal(
      'We cannot tell: Board does not say “SATA ports”; Drive 0 does not say “Form factor”; ' +
        'Drive 0 does not say “Interface”; Drive 1 does not say “Form factor”; ' +
        'Drive 1 does not say “Interface”; Drive 10 does not say “Form factor”; and 35 more like these.',
    );
  });
});
