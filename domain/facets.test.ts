import { expect } from 'chai';
import { facetMaxValues, facetsOf, satisfies, specConditions, type AskedSpec } from './facets.ts';
import { InvalidInput } from './errors.ts';

const asked = (name: string, bound: AskedSpec['bound'], ...values: string[]): AskedSpec => ({
  name,
  bound,
  values,
});

describe('conditions on facts', () => {
  it('are typed by the table of facts', () => {
    expect(
      specConditions('processors', [
        asked('socket', undefined, 'AM5', 'AM4'),
        asked('cores', undefined, '8'),
        asked('tdpWatts', 'min', '65'),
        asked('tdpWatts', 'max', '120.5'),
        asked('coolerIncluded', undefined, 'true'),
      ]),
    ).deep.equal([
      { name: 'socket', anyOf: ['AM5', 'AM4'] },
      { name: 'cores', anyOf: [8] },
      { name: 'tdpWatts', min: 65, max: 120.5 },
      { name: 'coolerIncluded', anyOf: [true] },
    ]);
    expect(specConditions(undefined, [])).deep.equal([]);
  });

  it('name every fault: another category, an unknown fact, another type', () => {
    const faultsOf = (category: string | undefined, ...list: AskedSpec[]) => {
      try {
        specConditions(category, list);
        return [];
      } catch (error) {
        if (!(error instanceof InvalidInput)) throw error;
        return error.fields.map(({ field }) => field);
      }
    };
    const socket = asked('socket', undefined, 'AM5');
    for (const category of [undefined, 'chairs', 'constructor'])
      expect(faultsOf(category, socket)).deep.equal(['category']);
    expect(
      faultsOf(
        'processors',
        asked('wheels', undefined, '4'),
        asked('constructor', undefined, '4'),
        asked('cores', undefined, 'eight'),
        asked('cores', 'min', '-1'),
        asked('socket', 'max', '5'),
        asked('coolerIncluded', undefined, 'yes'),
        asked('eccMemory', undefined, 'constructor'),
        asked('threads', 'min', '9'.repeat(400)),
        socket,
      ),
    ).deep.equal([
      'spec.wheels',
      'spec.constructor',
      'spec.cores',
      'spec.cores.min',
      'spec.socket.max',
      'spec.coolerIncluded',
      'spec.eccMemory',
      'spec.threads.min',
    ]);
  });

  it('are met by no part that does not say', () => {
    expect(satisfies({}, { name: 'cores', min: 0 })).equal(false);
    expect(satisfies({}, { name: 'toString', anyOf: ['x'] })).equal(false);
    expect(
      satisfies({ memoryTypes: ['DDR4', 'DDR5'] }, { name: 'memoryTypes', anyOf: ['DDR4'] }),
    ).equal(true);
  });
});

describe('facets of parts that say the same', () => {
  const sheets = [
    { specs: { socket: 'AM5', memoryTypes: ['DDR5'] }, count: 3 },
    { specs: { socket: 'AM4', memoryTypes: ['DDR4', 'DDR5'], cores: 8 }, count: 2 },
    { specs: {}, count: 1 },
  ];
  const none = { min: undefined, max: undefined };

  it('count each as often as there are parts that say it', () => {
    expect(facetsOf(sheets, [], ['memoryTypes', 'cores'])).deep.equal([
      {
        name: 'memoryTypes',
        values: [
          { value: 'DDR5', count: 5 },
          { value: 'DDR4', count: 2 },
        ],
        ...none,
        unknown: 1,
      },
      { name: 'cores', values: [{ value: 8, count: 2 }], min: 8, max: 8, unknown: 4 },
    ]);
  });

  it('count under all conditions but that of their own fact', () => {
    const conditions = [
      { name: 'socket', anyOf: ['AM5'] },
      { name: 'cores', min: 4 },
    ];
    expect(facetsOf(sheets, conditions, ['socket', 'cores', 'memoryTypes'])).deep.equal([
      { name: 'socket', values: [{ value: 'AM4', count: 2 }], ...none, unknown: 0 },
      { name: 'cores', values: [], ...none, unknown: 3 },
      { name: 'memoryTypes', values: [], ...none, unknown: 0 },
    ]);
  });

  it('are there for as many numbers as a catalogue may have', () => {
    const sheets = Array.from({ length: 200_000 }, (_, cores) => ({ specs: { cores }, count: 1 }));
    const [cores] = facetsOf(sheets, [], ['cores']);
    expect(cores).deep.include({ min: 0, max: 199_999 });
    expect(cores?.values).length(facetMaxValues);
  });
});
