import { NotAllowed } from '../../domain/errors.ts';
import type { Product } from '../../domain/product.ts';
import type { User } from '../../domain/user.ts';
import type { Atomically, Clock, NewId } from '../ports.ts';
import type { Images } from '../images/ports.ts';
import { moveStock } from './move-stock.ts';
import type { Catalogue, Products, StockHistory } from './ports.ts';
import { createAct, editAct } from './edit-product.ts';
import {
  faultsOfFile,
  knownCategories,
  planRow,
  type Context,
  type Fault,
  type ImportRow,
  type Namesakes,
  type PlannedRow,
} from './import-plan.ts';
import type { RecordActs } from '../audit/record-acts.ts';

type Ports = {
  products: Products;
  catalogue: Catalogue;
  images: Images;
  stockHistory: StockHistory;
  recordActs: RecordActs;
  atomically: Atomically;
  clock: Clock;
  newId: NewId;
  currency: string;
};

export type ImportProgress = { phase: 'checking' | 'writing'; rows: number; of: number };

export type ImportOutcome = {
  /** Whether anything was written: not by a dry run, and not with one bad row. */
  applied: boolean;
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  faults: Fault[];
  planned: PlannedRow[];
};

type Options = {
  dryRun: boolean;
  /** The import goes on when this has settled, so that it can let others have their turns. */
  onProgress: (progress: ImportProgress) => Promise<void>;
};

const batchSize = 500;
/** A bucket takes some milliseconds to tell of each. */
const picturesAtOnce = 20;
const fewNamesakes = 10;
const mostCategories = 1_000;
const importReason = 'Import';

/**
 * An admin imports a file of products: a row with an id changes that product, a row without creates
 * one. It is one transaction: a single bad row, and nothing is written. Importing the same file again
 * changes nothing.
 * @throws NotAllowed
 */
export const importProducts =
  (ports: Ports) =>
  async (who: User, rows: ImportRow[], { dryRun, onProgress }: Options): Promise<ImportOutcome> => {
    if (!who.isAdmin) throw new NotAllowed();
    const faults = [...faultsOfFile(rows), ...(await pictureFaults(ports, rows))];
    const shown = await ports.catalogue.categories({}, mostCategories);
    return ports.atomically(async () => {
      // When the same file is sent twice at once, the second import finds what the first has created.
      if (!dryRun) await ports.products.lockImports();
      const known = await byId((batch) => ports.products.findMany(batch), idsOf(rows));
      const context: Context = {
        known,
        categories: knownCategories([
          ...shown.map(({ category }) => category),
          // What is off the shelf is not shown.
          ...[...known.values()].flatMap(({ category }) => category ?? []),
        ]),
        namesakes: await namesakesOf(ports.products, rows),
        lines: new Map(),
        currency: ports.currency,
        newId: ports.newId,
        addedBy: who.id,
        now: ports.clock.now(),
      };
      const checked = await plan(rows, context, faults, onProgress);
      const planned =
        dryRun || faults.length > 0
          ? checked
          : await lockChanged(ports.products, rows, checked, { context, faults });
      faults.sort((a, b) => a.line - b.line);
      const count = (act: PlannedRow['act']) => planned.filter((row) => row.act === act).length;
      const applied = !dryRun && faults.length === 0;
      if (applied) await write(ports, who, planned, onProgress);
      return {
        applied,
        rows: rows.length,
        created: count('create'),
        updated: count('update'),
        unchanged: count('same'),
        faults,
        planned,
      };
    });
  };

/** Products by their ids, asked for in the order of these, in which they are locked. */
const byId = async (find: Products['findMany'], ids: string[]): Promise<Map<string, Product>> => {
  const found = new Map<string, Product>();
  for (const batch of batchesOf(ids.sort()))
    for (const product of await find(batch)) found.set(product.id, product);
  return found;
};

/**
 * Locks what the rows change, not before all is checked: till then it can be booked. Rows whose product
 * was sold, counted or changed since are planned again. Their faults are added to `faults`.
 */
const lockChanged = async (
  products: Products,
  rows: ImportRow[],
  checked: PlannedRow[],
  { context, faults }: { context: Context; faults: Fault[] },
): Promise<PlannedRow[]> => {
  const changed = checked.filter(({ act }) => act === 'update').map(({ product }) => product.id);
  const locked = await byId((batch) => products.findManyLocked(batch), changed);
  const given = new Map(rows.map((row) => [row.line, row]));
  return checked.flatMap((planned) => {
    const { act, before, product, line } = planned;
    const now = act === 'update' && locked.get(product.id);
    const row = given.get(line);
    if (!row || !now || (now.version === before?.version && now.stock === before.stock))
      return planned;
    return planInto(faults, row, { ...context, known: locked });
  });
};

/** Of each name, the newest products: as many as this file may have made, and some that others added since. */
const namesakesOf = async (products: Products, rows: ImportRow[]): Promise<Namesakes> => {
  const asked = new Map<string, { written: string; most: number }>();
  for (const { id, values } of rows) {
    const { name } = values;
    if (id !== undefined || name === undefined) continue;
    const key = name.toLowerCase();
    const { written, most } = asked.get(key) ?? { written: name, most: fewNamesakes };
    asked.set(key, { written, most: most + 1 });
  }
  const names = new Set<string>();
  const byContent = new Map<string, Product>();
  for (const batch of batchesOf([...asked.values()])) {
    // As they are written: PostgreSQL lowers İ, and Σ at the end of a word, in its own way.
    const most = new Map(batch.map((one) => [one.written, one.most]));
    for (const [name, all] of await products.namesakes(most)) {
      names.add(name.toLowerCase());
      for (const product of all) byContent.set(product.content, product);
    }
  }
  return { names, byContent };
};

/** What each row does. Its faults are added to `faults`. */
const plan = async (
  rows: ImportRow[],
  context: Context,
  faults: Fault[],
  onProgress: Options['onProgress'],
): Promise<PlannedRow[]> => {
  const bad = new Set(faults.map((fault) => fault.line));
  const planned: PlannedRow[] = [];
  for (const batch of batchesOf(rows)) {
    for (const row of batch)
      if (!bad.has(row.line)) planned.push(...planInto(faults, row, context));
    await onProgress({ phase: 'checking', rows: planned.length + bad.size, of: rows.length });
  }
  return planned;
};

const planInto = (faults: Fault[], row: ImportRow, context: Context): PlannedRow[] => {
  const outcome = planRow(row, context);
  if (!('faults' in outcome)) return [outcome];
  faults.push(...outcome.faults);
  return [];
};

const write = async (
  ports: Ports,
  who: User,
  planned: PlannedRow[],
  onProgress: Options['onProgress'],
): Promise<void> => {
  const { products, recordActs } = ports;
  const changed = planned.filter((row) => row.act !== 'same');
  const created = changed.filter((row) => row.act === 'create').length;
  const [entry] = await recordActs(who, {
    act: 'product.import',
    subject: 'product',
    label: `${planned.length} rows`,
    after: { rows: planned.length, created, updated: changed.length - created },
  });
  let written = 0;
  for (const batch of batchesOf(changed)) {
    await products.addMany(batch.flatMap((row) => (row.act === 'create' ? row.product : [])));
    const edits = batch.filter((row) => row.act === 'update');
    await products.saveMany(edits.map((row) => row.product));
    const moved = edits.filter((row) => row.difference !== 0);
    await moveStock(ports, who, importReason, moved);
    await recordActs(
      who,
      ...batch.map((row) => ({
        ...(row.before ? editAct(row.before, row.product) : createAct(row.product)),
        partOf: entry?.id,
      })),
    );
    written += batch.length;
    await onProgress({ phase: 'writing', rows: written, of: changed.length });
  }
};

/** The rows whose picture was not uploaded. One that their product has is not asked about. */
const pictureFaults = async ({ products, images }: Ports, rows: ImportRow[]): Promise<Fault[]> => {
  const pictured = rows.filter(({ values }) => values.image !== undefined);
  const known = await byId((batch) => products.findMany(batch), idsOf(pictured));
  const changed = pictured.flatMap(({ line, id = '', values: { image = '' } }) =>
    known.get(id)?.image === image ? [] : { line, image },
  );
  const missing = new Set<string>();
  for (const batch of batchesOf([...new Set(changed.map(({ image }) => image))], picturesAtOnce))
    await Promise.all(
      batch.map(async (image) => {
        if (!(await images.has(image))) missing.add(image);
      }),
    );
  return changed
    .filter(({ image }) => missing.has(image))
    .map(({ line, image }) => ({
      line,
      field: 'image',
      reason: 'image is a picture that was uploaded first',
      given: image,
    }));
};

const idsOf = (rows: ImportRow[]): string[] =>
  rows.flatMap((row) => (row.faults.length === 0 && row.id) || []);

const batchesOf = <T>(rows: T[], size = batchSize): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, i) =>
    rows.slice(i * size, (i + 1) * size),
  );
