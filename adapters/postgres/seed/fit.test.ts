import { expect } from 'chai';
import {
  fitOf,
  fitOfCandidate,
  narrowingsOf,
  passesAll,
  type FitPart,
} from '../../../domain/fit.ts';
import type { Specs } from '../../../domain/specs.ts';
import products from './products.json' with { type: 'json' };

const parts = products.map(({ name, category, specs }): FitPart => ({
  id: name,
  name,
  category,
  // The check of the catalogue holds them to the table of facts.
  specs: specs as unknown as Specs,
  quantity: 1,
}));

/** Whole machines of the catalogue's parts, and what is told of them beside what fits. */
const machines = [
  {
    parts: [
      'AMD Ryzen 7 9800X3D',
      'MSI MAG X870 TOMAHAWK WIFI',
      'G.Skill Flare X5 32GB (2x16GB) DDR5-6000 CL30',
      'Sapphire PULSE Radeon RX 9070 XT 16GB',
      'Samsung 990 PRO 2TB',
      'Seasonic VERTEX GX-1000',
      'Fractal Design North Charcoal Black TG Dark',
      'Thermalright Peerless Assassin 120 SE',
    ],
    verdict: 'fits',
    watts: 566,
    told: [],
  },
  {
    parts: [
      'AMD Ryzen 9 9950X3D',
      'ASUS ROG STRIX X870E-E GAMING WIFI',
      'G.Skill Trident Z5 Neo RGB 64GB (2x32GB) DDR5-6000 CL30',
      'ASUS ROG Astral GeForce RTX 5090 32GB GDDR7 OC Edition',
      'Samsung 9100 PRO 2TB',
      'Seasonic PRIME TX-1600',
      'Fractal Design Define 7 XL Black Solid',
      'DeepCool LS720 SE Black',
    ],
    verdict: 'unknown',
    watts: 905,
    told: ['supply-length: unknown'],
  },
  {
    parts: [
      'AMD Ryzen 5 9600X',
      'MSI PRO B650M-P',
      'Kingston ValueRAM 16GB (1x16GB) DDR5-5600 CL46',
      'PowerColor Reaper Radeon RX 9060 XT 16GB',
      'WD Blue SN5000 1TB',
      'MSI MAG A550BN',
      'ASUS Prime AP201 Black',
      'ID-COOLING SE-214-XT',
    ],
    verdict: 'note',
    watts: 348,
    told: ['chipset-bios: note'],
  },
  {
    parts: [
      'AMD Ryzen 5 7600',
      'Gigabyte B850 AORUS ELITE WIFI7',
      'ADATA XPG Lancer RGB 32GB (2x16GB) DDR5-6000 CL30',
      'MSI GeForce RTX 5060 Ti 16G VENTUS 2X OC PLUS',
      'Kingston NV3 1TB',
      'be quiet! Pure Power 13 M 750W',
      'Lian Li LANCOOL 216 Black',
    ],
    verdict: 'unknown',
    watts: 368,
    told: ['card-plugs: unknown'],
  },
  {
    parts: [
      'AMD Ryzen 5 5600',
      'MSI B550M PRO-VDH WIFI',
      'Kingston FURY Beast 16GB (2x8GB) DDR4-3200 CL16',
      'Intel Arc B580 Limited Edition 12GB',
      'Kingston A400 240GB',
      'MSI MAG A550BN',
      'Thermaltake Versa H17 Black',
    ],
    verdict: 'unknown',
    watts: 378,
    told: ['chipset-bios: note', 'supply-length: unknown', 'supply-power: note'],
  },
  {
    parts: [
      'AMD Ryzen 7 5800XT',
      'ASUS TUF GAMING B550-PLUS WIFI II',
      'G.Skill Ripjaws V 32GB (2x16GB) DDR4-3600 CL18',
      'NVIDIA GeForce RTX 5070 Founders Edition',
      'WD_BLACK SN850X 8TB',
      'Seasonic FOCUS GX-750 ATX 3',
      'NZXT H6 Flow White',
    ],
    verdict: 'note',
    watts: 492,
    told: ['chipset-bios: note'],
  },
  {
    parts: [
      'Intel Core i3-14100F',
      'MSI PRO B760M-A WIFI DDR4',
      'Corsair Vengeance LPX 32GB (2x16GB) DDR4-3200 CL16',
      'MSI GeForce RTX 3050 LP 6G OC',
      'Samsung 870 EVO 1TB',
      'MSI MAG A550BN',
      'Thermaltake Versa H17 Black',
    ],
    verdict: 'unknown',
    watts: 280,
    told: ['chipset-bios: note', 'supply-length: unknown', 'board-plugs: note'],
  },
  {
    parts: [
      'Intel Core i5-14600K',
      'MSI PRO B760M-A WIFI DDR4',
      'Corsair Vengeance LPX 32GB (2x16GB) DDR4-3200 CL16',
      'MSI GeForce RTX 5070 Ti 16G VENTUS 3X OC',
      'Lexar NM790 4TB',
      'be quiet! Straight Power 12 850W',
      'Montech AIR 903 MAX Black',
      'be quiet! Dark Rock Elite',
    ],
    verdict: 'unknown',
    watts: 581,
    told: ['chipset-bios: note', 'supply-length: unknown'],
  },
  {
    parts: [
      'Intel Core Ultra 9 285K',
      'MSI MAG Z890 TOMAHAWK WIFI',
      'Corsair Dominator Titanium RGB 64GB (2x32GB) DDR5-6600 CL32',
      'MSI GeForce RTX 5080 16G GAMING TRIO OC',
      'WD_BLACK SN8100 4TB',
      'be quiet! Dark Power 13 1000W',
      'Lian Li O11 Dynamic EVO Black',
      'DeepCool LS720 SE Black',
    ],
    verdict: 'fits',
    watts: 710,
    told: [],
  },
  {
    parts: [
      'Intel Core Ultra 7 265K',
      'ASUS PRIME B860M-A WIFI',
      'Corsair Vengeance 96GB (2x48GB) DDR5-6000 CL36',
      'Sapphire PULSE Radeon RX 9070 XT 16GB',
      'Samsung 990 PRO 2TB',
      'MSI MAG A850GL PCIE5',
      'be quiet! Silent Base 802 Black',
      'DeepCool AK620',
    ],
    verdict: 'unknown',
    watts: 654,
    told: ['supply-length: unknown'],
  },
  {
    parts: [
      'AMD Ryzen 7 9700X',
      'MSI MPG B850I EDGE TI WIFI',
      'TeamGroup T-Create Expert 32GB (2x16GB) DDR5-6000 CL28',
      'ASUS GeForce RTX 5060 LP BRK 8GB GDDR7 OC Edition',
      'Kingston NV3 1TB',
      'Corsair SF750 (2024)',
      'Lian Li A4-H2O Black',
      'be quiet! Pure Rock LP',
    ],
    verdict: 'unknown',
    watts: 333,
    told: ['supply-length: unknown', 'card-plugs: unknown'],
  },
  {
    parts: [
      'AMD Ryzen 7 9700X',
      'MSI MPG B850I EDGE TI WIFI',
      'G.Skill Flare X5 32GB (2x16GB) DDR5-6000 CL30',
      'NVIDIA GeForce RTX 5070 Founders Edition',
      'Samsung 990 PRO 2TB',
      'Corsair SF750 (2024)',
      'Fractal Design North Charcoal Black TG Dark',
      'be quiet! Shadow Rock 3',
    ],
    verdict: 'note',
    watts: 438,
    told: ['supply-size: note'],
  },
  {
    parts: [
      'AMD Ryzen 7 9800X3D',
      'MSI MEG X870E GODLIKE',
      '2 × G.Skill Trident Z5 Neo RGB 64GB (2x32GB) DDR5-6000 CL30',
      'ASUS ROG Astral GeForce RTX 5090 32GB GDDR7 OC Edition',
      '3 × Samsung 9100 PRO 2TB',
      'be quiet! Dark Power 13 1000W',
      'Fractal Design North Charcoal Black TG Dark',
      'be quiet! Dark Rock Elite',
    ],
    verdict: 'conflict',
    watts: 847,
    told: ['board-size: conflict', 'card-length: conflict', 'supply-power: note'],
  },
  {
    parts: [
      'AMD Ryzen 9 9950X3D',
      'MSI PRO B650M-P',
      '3 × G.Skill Trident Z5 Neo RGB 64GB (2x32GB) DDR5-6000 CL30',
      'MSI GeForce RTX 5080 16G GAMING TRIO OC',
      '3 × Samsung 990 PRO 2TB',
      'MSI MAG A550BN',
      'ASUS Prime AP201 Black',
      'be quiet! Pure Rock 2 Black',
    ],
    verdict: 'conflict',
    watts: 700,
    told: [
      'chipset-bios: note',
      'memory-slots: conflict',
      'cooler-power: conflict',
      'supply-power: conflict',
      'card-plugs: note',
      'card-plugs: conflict',
      'drive-m2: conflict',
    ],
  },
  {
    parts: [
      'AMD Ryzen 5 5600',
      'MSI MAG X870 TOMAHAWK WIFI',
      'G.Skill Ripjaws V 32GB (2x16GB) DDR4-3600 CL18',
      'PowerColor Reaper Radeon RX 9070 16GB',
      '5 × WD Red Plus 4TB',
      'Thermaltake Toughpower GF A3 850W',
      'Fractal Design North Charcoal Black TG Dark',
    ],
    verdict: 'conflict',
    watts: 438,
    told: [
      'socket: conflict',
      'memory-type: conflict',
      'drive-sata: conflict',
      'drive-bays: conflict',
    ],
  },
  {
    parts: [
      'Intel Core i5-14600K',
      'MSI MAG Z890 TOMAHAWK WIFI',
      'ADATA XPG Lancer RGB 32GB (2x16GB) DDR5-6000 CL30',
      'ASUS ROG Astral GeForce RTX 5090 32GB GDDR7 OC Edition',
      'WD Blue SN5000 1TB',
      'Corsair SF750 (2024)',
      'NZXT H6 Flow White',
      'DeepCool LS720 SE Black',
    ],
    verdict: 'conflict',
    watts: 856,
    told: ['socket: conflict', 'supply-size: note', 'supply-power: conflict'],
  },
  {
    parts: [
      'AMD Ryzen 5 9600X',
      'Gigabyte B850 AORUS ELITE WIFI7',
      '4 × Kingston FURY Beast 16GB (1x16GB) DDR5-5600 CL40',
      '6 × Seagate IronWolf Pro 16TB',
      'Seasonic FOCUS GX-750 ATX 3',
      'be quiet! Silent Base 802 Black',
      'DeepCool AK400',
    ],
    verdict: 'conflict',
    watts: 228,
    told: ['supply-length: unknown', 'drive-sata: conflict', 'drive-bays: conflict'],
  },
  {
    parts: [
      'AMD Ryzen 5 7600',
      'MSI MPG B850I EDGE TI WIFI',
      'G.Skill Flare X5 32GB (2x16GB) DDR5-6000 CL30',
      'ASUS ROG Astral GeForce RTX 5090 32GB GDDR7 OC Edition',
      'Samsung 990 PRO 2TB',
      'Corsair SF750 (2024)',
      'Lian Li A4-H2O Black',
      'DeepCool LS720 SE Black',
    ],
    verdict: 'conflict',
    watts: 763,
    told: [
      'radiator: conflict',
      'card-length: conflict',
      'card-slots: conflict',
      'supply-length: unknown',
      'supply-power: conflict',
    ],
  },
  {
    parts: [
      'Intel Core Ultra 9 285K',
      'ASUS PRIME B860M-A WIFI',
      'Corsair Vengeance LPX 32GB (2x16GB) DDR4-3200 CL16',
      'Intel Arc B580 Limited Edition 12GB',
      '3 × Kingston NV3 1TB',
      'MSI MAG A550BN',
      'Thermaltake Versa H17 Black',
      'be quiet! Dark Rock Elite',
    ],
    verdict: 'conflict',
    watts: 550,
    told: [
      'memory-type: conflict',
      'cooler-height: conflict',
      'supply-length: unknown',
      'supply-power: note',
      'drive-m2: conflict',
    ],
  },
  {
    parts: [
      'AMD Ryzen 9 9950X3D',
      'ASUS ROG STRIX X870E-E GAMING WIFI',
      '2 × Corsair Vengeance 96GB (2x48GB) DDR5-6000 CL36',
      '2 × ASUS ROG Astral GeForce RTX 5090 32GB GDDR7 OC Edition',
      '5 × Samsung 9100 PRO 2TB',
      'Seasonic PRIME TX-1600',
      'Fractal Design Define 7 XL Black Solid',
      'DeepCool LS720 SE Black',
    ],
    verdict: 'unknown',
    watts: 1510,
    told: ['supply-length: unknown', 'supply-power: note'],
  },
];

/** '2 × NAME' is two pieces of a part. */
const picked = (text: string): FitPart => {
  const [, quantity = '1', name] = /^(?:(\d+) × )?(.*)$/.exec(text) ?? [];
  const part = parts.find((one) => one.name === name);
  if (!part) throw new Error(`The catalogue has no ${name}`);
  return { ...part, quantity: Number(quantity) };
};

describe('what fits of the catalogue', () => {
  for (const [i, { parts: names, verdict, watts, told }] of machines.entries())
    it(`machine ${i + 1}: ${verdict}`, () => {
      const { findings, ...fit } = fitOf(names.map(picked));
      const others = findings.flatMap((finding) =>
        finding.verdict === 'fits' ? [] : [`${finding.rule}: ${finding.verdict}`],
      );
      expect(fit.missing).deep.equal([]);
      expect([fit.verdict, fit.power.estimateWatts, [...new Set(others)]]).deep.equal([
        verdict,
        watts,
        told,
      ]);
    });

  it('is told of each pair of parts, and the lists are narrowed to the same', () => {
    for (const one of parts) {
      const narrowed = Map.groupBy(parts, ({ category }) => category ?? '');
      for (const [category, others] of narrowed) {
        const narrowings = narrowingsOf([one], category);
        for (const other of others.filter(({ id }) => id !== one.id)) {
          const { verdict } = fitOfCandidate([one], other);
          expect(passesAll(other.specs, narrowings), `${one.name}, ${other.name}`).equal(
            verdict !== 'conflict',
          );
        }
      }
    }
  });
});
