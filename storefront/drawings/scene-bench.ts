import { piece } from './drawing.ts';
import { palette } from './palette.ts';
import type { Part } from './part.ts';
import { at, picture } from './svg.ts';
import { mat, paste, screwdriver, screws } from './tools.ts';

const board: Part = {
  category: 'motherboards',
  name: 'GAMING BOARD',
  specs: {
    socket: 'AM5',
    formFactor: 'ATX',
    chipset: 'X870',
    memoryType: 'DDR5',
    memorySlots: 4,
    m2Slots: 3,
  },
};
const card: Part = {
  category: 'graphics-cards',
  name: 'Founders',
  specs: {
    chip: 'GPU',
    memoryGB: 8,
    lengthMm: 300,
    slots: 2.5,
    fans: 3,
    pcie16PinPlugs: 1,
  },
};
const sticks: Part = {
  category: 'memory',
  name: 'Kit',
  specs: {
    memoryType: 'DDR5',
    capacityGB: 16,
    modules: 2,
    speedMTs: 6000,
    casLatency: 30,
    heatSpreader: true,
  },
};
const chip: Part = {
  category: 'processors',
  name: 'AMD Ryzen 7 9700X',
  specs: { socket: 'AM5', cores: 8, boostClockGHz: 5 },
};
const drive: Part = {
  category: 'storage',
  name: 'Drive NVMe 2TB',
  specs: { formFactor: 'M.2 2280', capacityGB: 2000, interface: 'PCIe 5.0 x4', readMBs: 14000 },
};

/** The parts on the bench, which other pictures show too. */
export const onTheBench = { board, card, sticks, chip, drive };

/** A workbench with the parts of a computer laid out on a mat. */
export const bench = (): string =>
  picture(
    'A workbench with the parts of a computer laid out in rows',
    1200,
    600,
    palette.line,
    mat(30, 30, 1140, 540),
    at(76, 62, piece(board).svg, 1.46),
    at(500, 84, piece(card).svg, 1.16),
    at(494, 326, piece(sticks).svg, 0.86),
    at(852, 350, piece(chip).svg, 0.7),
    at(944, 84, piece(drive).svg, 0.48),
    screwdriver(1098, 190, 4),
    paste(936, 250, -16),
    screws([
      [956, 178],
      [986, 196],
      [1018, 176],
    ]),
  );
