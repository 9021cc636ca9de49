import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { median } from '../statistics.ts';
import { answersOf } from './answers.ts';
import type { Cell, OrderCell } from './cell.ts';
import type { Task } from './generator.ts';
import type { Load, Outcome } from './load.ts';
import { peakMemory, processorTimes, resetPeakMemory } from '../proc.ts';
import type { Program } from './program.ts';
import { sides, type ProgramName, type Side, type SideName } from './sides.ts';
import type { Stage } from './stage.ts';

export type Server = { program: Program; origin: string };
/** All that runs while it is measured. */
export type Ground = {
  servers: Map<ProgramName, Server>;
  generator: Program;
  database: Client;
  /** PostgreSQL's first process. */
  postgres: number;
  stage: Stage;
};

/** One load on one server. Processor time in microseconds an answer, memory in MB. */
export type Window = Outcome & {
  processor: { server: number; postgres: number; generator: number };
  memory: number;
};
export type MeasuredCell = {
  name: string;
  title: string;
  connections: number;
  sides: Partial<Record<SideName, Window[]>>;
  /** Those that were measured at half of the shop's greatest load. */
  paced?: Partial<Record<SideName, Window[]>>;
};

type Pace = { kind: 'flood' } | { kind: 'paced'; perSecond: number };

/** The numbers of connections of which the best is taken. */
const candidates = [16, 32, 64];
/** After a load V8 collects the garbage of each process; until that is over, in milliseconds. */
const restMs = 10_000;
/** While the others had their turn a server has closed connections to PostgreSQL. */
const leadInSeconds = 0.5;
/** How many people order at once: as many as did when other shops were measured. */
const shoppers = 16;

const measure = async (ground: Ground, { program }: Server, task: Task): Promise<Window> => {
  const { generator, postgres } = ground;
  const roots = { server: program.pid, postgres, generator: generator.pid };
  resetPeakMemory(program.pid);
  const before = processorTimes(roots);
  const outcome = await generator.ask<Outcome>(task);
  const after = processorTimes(roots);
  const each = (name: keyof typeof roots) =>
    ((after[name] - before[name]) * 1000) / outcome.answers;
  return {
    ...outcome,
    processor: {
      server: each('server'),
      postgres: each('postgres'),
      generator: each('generator'),
    },
    memory: peakMemory(program.pid),
  };
};

const serverOf = ({ servers }: Ground, { program }: Side): Server => {
  const server = servers.get(program);
  if (!server) throw new Error(`${program} does not run.`);
  return server;
};

/** Makes a side ready for a cell: a limit must be told what to answer. */
const prepare = async (
  ground: Ground,
  cell: Cell,
): Promise<(name: SideName) => Promise<Server>> => {
  const isLimited = cell.sides.some((name) => 'way' in sides[name]);
  const shop = cell.sides.find((name) => !('way' in sides[name]));
  const answers =
    isLimited && shop
      ? await answersOf(serverOf(ground, sides[shop]).origin, cell.asks)
      : undefined;
  return async (name) => {
    const side: Side = sides[name];
    const server = serverOf(ground, side);
    if (side.way) await server.program.ask({ way: side.way, answers });
    return server;
  };
};

/** There and back again, so that no side always comes after the same one, whose garbage is collected then. */
const inTurn = (sides: readonly SideName[], round: number): readonly SideName[] =>
  round % 2 === 0 ? sides : sides.toReversed();

/**
 * Measures every side in turn, round by round, so that a slow moment of the machine meets them all.
 * Before that each is warmed up with some numbers of connections; the number at which all of them
 * together did best stays for all.
 */
export const measureCell = async (
  ground: Ground,
  cell: Cell,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<MeasuredCell> => {
  const ready = await prepare(ground, cell);
  const { name, title } = cell;
  const load = async (side: SideName, task: Pick<Load, 'connections' | 'seconds'> & Pace) => {
    const server = await ready(side);
    if (cell.before) await ground.database.query(cell.before);
    const asks = cell.asksOf?.[side] ?? cell.asks;
    const whole = { ...task, origin: server.origin, asks };
    if (task.kind === 'flood') await ground.generator.ask({ ...whole, seconds: leadInSeconds });
    return measure(ground, server, whole);
  };

  const together = new Map<number, number>();
  for (const connections of candidates) {
    let product = 1;
    for (const side of cell.sides) {
      const { answers, seconds: took } = await load(side, {
        kind: 'flood',
        connections,
        seconds: seconds / 2,
      });
      product *= answers / took;
    }
    together.set(connections, product);
  }
  const [[connections] = [0]] = [...together].toSorted(([, one], [, other]) => other - one);

  const measured: MeasuredCell = { name, title, connections, sides: {} };
  for (let round = 0; round < rounds; round += 1)
    for (const side of inTurn(cell.sides, round))
      (measured.sides[side] ??= []).push(await load(side, { kind: 'flood', connections, seconds }));
  if (!cell.paced?.length) return measured;

  const rates = (measured.sides.shop ?? []).map(({ answers, seconds }) => answers / seconds);
  const perSecond = median(rates) / 2;
  const paced: MeasuredCell['paced'] = {};
  await pause(restMs);
  for (let round = 0; round < rounds; round += 1)
    for (const side of inTurn(cell.paced, round))
      (paced[side] ??= []).push(
        await load(side, { kind: 'paced', connections, perSecond, seconds }),
      );
  return { ...measured, paced };
};

/** Measures whole orders, on every side in turn. */
export const measureOrders = async (
  ground: Ground,
  { name, title, parts, ...cell }: OrderCell,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<MeasuredCell> => {
  const { people, products } = ground.stage;
  const buyers = people.slice(0, shoppers);
  const order = (side: SideName, seconds: number) => {
    const server = serverOf(ground, sides[side]);
    const { port } = new URL(server.origin);
    const together = side === 'together';
    const kind = 'orders' as const;
    return measure(ground, server, { kind, port, buyers, products, parts, together, seconds });
  };
  for (const side of cell.sides) await order(side, seconds / 2);
  const measured: MeasuredCell = { name, title, connections: shoppers, sides: {} };
  for (let round = 0; round < rounds; round += 1)
    for (const side of inTurn(cell.sides, round))
      (measured.sides[side] ??= []).push(await order(side, seconds));
  return measured;
};
