import type { Query } from './limits.ts';
import type { Ask } from './load.ts';
import type { SideName } from './sides.ts';

/** A request, and the bare statement that reads the same. */
export type CellAsk = Ask & { query?: Query };
/** What is measured, on several sides in turn. */
export type Cell = {
  /** By which the command line knows it. */
  name: string;
  title: string;
  asks: CellAsk[];
  /** What a side is asked in place of that. */
  asksOf?: Partial<Record<SideName, CellAsk[]>>;
  sides: SideName[];
  /** These are measured at half of the shop's greatest load, too, each at the same pace. */
  paced?: SideName[];
  /** What is done in the database before each load. */
  before?: string;
};

/** Whole orders are no list of requests: each one leads to the next. */
export type OrderCell = {
  name: 'order' | 'nine';
  title: string;
  sides: SideName[];
  /** How many parts are bought at a time. */
  parts: number;
};
