import { expect } from 'chai';
import { categoryCalled, meanings, readAsked, wordsOf } from './search.ts';
import { categories } from './categories.ts';

describe('What builders type', () => {
  const meant = (text: string) =>
    readAsked(text).meant.map((one) =>
      'category' in one ? [one.category, ...one.kinds].join(' ') : one.spellings[0]?.join(' '),
    );

  it('has words for every category of the shop', () => {
    const named = new Set(meanings.map(({ category }) => category));
    expect([...named]).include.members(categories);
  });

  it('means a category by each of its names, one or many', () => {
    const names: Record<string, string[]> = {
      processors: ['cpu', 'CPUs', 'processor', 'pc processor'],
      'graphics-cards': ['gpu', 'VGA', 'graphics card', 'graphic cards', 'Video-Card'],
      memory: ['ram', 'dimm', 'memory', 'PC RAM'],
      'power-supplies': ['psu', 'power supply', 'power supplies', 'PSUs'],
      motherboards: ['mobo', 'motherboard', 'mainboard', 'mother-board'],
      cases: ['chassis', 'tower', 'pc case', 'computer cases', 'case'],
      coolers: ['cpu cooler', 'heatsink', 'CPU-Coolers'],
      'storage hdd hard': ['hdd', 'hard drive', 'hard disks'],
      'storage m.2 nvme': ['m.2', 'M.2 SSD'],
      'coolers liquid water aio': ['aio', 'water cooling', 'liquid cooler'],
    };
    for (const [category, words] of Object.entries(names))
      for (const word of words) expect(meant(word), word).deep.equal([category]);
  });

  it('means the longest of them, and looks for the rest as it stands', () => {
    expect(readAsked('AM5 cpu cooler quiet')).deep.equal({
      words: ['am5', 'quiet'],
      meant: [{ words: ['cpu', 'cooler'], category: 'coolers', kinds: [] }],
    });
    expect(meant('gpu psu')).deep.equal(['graphics-cards', 'power-supplies']);
    expect(readAsked('best cpu cheap ssds')).property('words').deep.equal([]);
    expect(readAsked('rtx 5080 pc')).deep.equal({ words: ['rtx', '5080', 'pc'], meant: [] });
  });

  it('knows what is written in several ways, whichever of them is typed', () => {
    for (const q of ['mATX', 'm-ATX', 'micro ATX', 'Micro-ATX'])
      expect(meant(q), q).deep.equal(['matx']);
    expect(meant('mini-ITX case')).deep.equal(['mitx', 'cases']);
    const [asked] = readAsked('m-atx').meant;
    expect(asked).property('spellings').not.deep.include(['m', 'atx']);
    for (const q of ['so-dimm', 'laptop RAM']) expect(meant(q), q).deep.equal(['sodimm']);
    for (const q of ['PCIe 5.0 ssd', 'PCIe5.0 ssd', 'pcie5 ssd'])
      expect(meant(q), q).deep.equal(['gen5', 'storage ssd nvme']);
    expect(meant('bequiet psu')).deep.equal(['be quiet', 'power-supplies']);
    expect(meant('cooler master case')).deep.equal(['cooler master', 'cases']);
  });

  it('calls a category alone by its words', () => {
    expect(['GPU', 'CPUs', 'ssd', 'Cases'].map(categoryCalled)).deep.equal([
      'graphics-cards',
      'processors',
      'storage',
      'cases',
    ]);
    for (const other of ['fans', 'gpu holder', 'gpu psu', 'DDR5', ''])
      expect(categoryCalled(other), other).equal(undefined);
  });

  it('takes an R5 for a Ryzen 5, too, but not the other way round', () => {
    expect(readAsked('R5 7600')).deep.equal({
      words: ['7600'],
      meant: [{ spellings: [['r5'], ['ryzen', '5']] }],
    });
    expect(readAsked('Ryzen 5 7600')).deep.equal({ words: ['ryzen', '5', '7600'], meant: [] });
  });

  it('looks for a socket by its name alone', () => {
    for (const q of ['socket LGA1700', '1700 socket', 'lga 1700 socket'])
      expect(readAsked(q).words, q).not.include('socket');
    expect(readAsked('am 5 socket board')).property('words').deep.equal([]);
    for (const q of ['socket 1700', '1700 socket'])
      expect(readAsked(q), q).deep.equal({
        words: [],
        meant: [{ spellings: [['lga1700'], ['lga', '1700'], ['socket', '1700']] }],
      });
    expect(readAsked('socket wrench').words).deep.equal(['socket', 'wrench']);
  });

  it('takes the kind of a memory or of a socket that is written apart for one word, too', () => {
    for (const q of ['DDR 5', 'ddr-5'])
      expect(readAsked(q), q).deep.equal({
        words: [],
        meant: [{ spellings: [['ddr', '5'], ['ddr5']] }],
      });
    expect(readAsked('am 5000').words).deep.equal(['am', '5000']);
  });

  it('reads what an East Asian keyboard types in full width', () => {
    expect(wordsOf('ＲＴＸ　５０９０！')).deep.equal(['rtx', '5090']);
  });

  it('has sizes in inches as parts say them, and terabytes with a fraction as gigabytes', () => {
    expect(readAsked('27 inch')).deep.equal({ words: ['27'], meant: [] });
    expect(readAsked('inch 27in')).deep.equal({ words: ['inch', '27in'], meant: [] });
    expect(wordsOf('1.92 TB, 0.5tb; 1.2T 12TB')).deep.equal(['1920gb', '500gb', '1200gb', '12tb']);
    expect(wordsOf('1kw psu, 1.2 kW')).deep.equal(['1000w', 'psu', '1200w']);
  });

  it('has units of several signs as one word', () => {
    expect(wordsOf('6000 MT/s, 7000MB/s; 21 dB(A) — 850 W')).deep.equal(
      ['6000', 'MTs', '7000MBs', '21', 'dBA', '850', 'W'].map((word) => word.toLowerCase()),
    );
  });
});
