import { socket, chipsetBios, display, oneOfAKind } from './processor-rules.ts';
import { memoryType, memorySlots, memoryCapacity, memoryModule } from './memory-rules.ts';
import {
  coolerSocket,
  coolerHeight,
  radiator,
  coolerPower,
  coolerMissing,
} from './cooling-rules.ts';
import { boardSize, cardLength, cardSlots } from './case-rules.ts';
import { supplySize, supplyLength, supplyPower, cardPlugs, boardPlugs } from './supply-rules.ts';
import { driveM2, driveSata, driveBays } from './drive-rules.ts';
import type { Rule } from './rule.ts';

/** All of them, in the order in which their findings are told. */
export const rules: Rule[] = [
  socket,
  chipsetBios,
  ...memoryType,
  memorySlots,
  memoryCapacity,
  ...memoryModule,
  ...coolerSocket,
  ...coolerHeight,
  radiator,
  coolerPower,
  coolerMissing,
  boardSize,
  cardLength,
  cardSlots,
  supplySize,
  supplyLength,
  supplyPower,
  ...cardPlugs,
  boardPlugs,
  ...driveM2,
  driveSata,
  ...driveBays,
  display,
  ...oneOfAKind,
];
