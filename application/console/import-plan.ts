import { DomainError, InvalidInput, Stale } from '../../domain/errors.ts';
import { Money } from '../../domain/money.ts';
import { Product } from '../../domain/product.ts';
import type { NewId } from '../ports.ts';
import type { EditProduct } from './edit-product.ts';

/** A cell that cannot be taken: the line that its row begins on, its column, and why. */
export type Fault = { line: number; field: string; reason: string };

/** A row of the file: cells that were left empty are not there. `price` in major units. */
export type ImportRow = {
  line: number;
  id?: string | undefined;
  values: EditProduct;
  /** The stock when the file was made, where the file says so. */
  stockSeen?: number | undefined;
  /** What was wrong with its shape already. */
  faults: Fault[];
};

export type PlannedRow = {
  line: number;
  act: 'create' | 'update' | 'same';
  before: Product | undefined;
  product: Product;
  /** What the row adds to the stock of a product that is there. */
  difference: number;
};

type Context = {
  known: Map<string, Product>;
  /** Names of products that are there, in lower case. */
  taken: Set<string>;
  currency: string;
  newId: NewId;
  addedBy: string;
  now: Date;
};

/** What is wrong with rows by themselves, and with one beside another. */
export const faultsOfFile = (rows: ImportRow[]): Fault[] => {
  const ids = new Map<string, number>();
  const names = new Map<string, number>();
  const repeated = (seen: Map<string, number>, field: string, line: number, text?: string) => {
    const key = text?.toLowerCase();
    if (key === undefined) return [];
    const first = seen.get(key);
    if (first === undefined) seen.set(key, line);
    return first === undefined ? [] : [{ line, field, reason: `Line ${first} has it already` }];
  };
  return rows.flatMap(({ line, id, values, faults }) => [
    ...faults,
    ...repeated(ids, 'id', line, id),
    ...(id === undefined ? repeated(names, 'name', line, values.name) : []),
  ]);
};

/** What a row does, or what is wrong with it. */
export const planRow = (row: ImportRow, context: Context): PlannedRow | { faults: Fault[] } => {
  const { line, id } = row;
  try {
    if (id === undefined) return create(row, context);
    const product = context.known.get(id);
    if (!product) return { faults: [{ line, field: 'id', reason: 'There is no such product' }] };
    return update(row, product, context);
  } catch (error) {
    if (error instanceof Stale)
      return {
        faults: [{ line, field: 'version', reason: 'It was changed since the file was made' }],
      };
    if (!(error instanceof DomainError)) throw error;
    return {
      faults: error.fields.map(({ pointer, message }) => ({
        line,
        field: pointer.slice(1).replaceAll('/', '.'),
        reason: message,
      })),
    };
  }
};

const create = ({ line, values }: ImportRow, context: Context): PlannedRow => {
  const { name, price, stock, description, image, category, specs, onShelf } = values;
  if (
    name === undefined ||
    price === undefined ||
    stock === undefined ||
    description === undefined ||
    image === undefined
  )
    throw new InvalidInput(
      Object.entries({ name, price, Stock: stock, description, image })
        .filter(([, value]) => value === undefined)
        .map(([field]) => ({ pointer: `/${field}`, message: `${field} is Required` })),
    );
  if (context.taken.has(name.toLowerCase()))
    throw new InvalidInput([
      { pointer: '/name', message: 'A product has this name: give its id to change it' },
    ]);
  const product = new Product({
    id: context.newId(),
    name,
    price: Money.fromMajor(price, context.currency),
    stock: 0,
    description,
    image,
    category: category ?? undefined,
    specs,
    onShelf,
    addedBy: context.addedBy,
    createdAt: context.now,
  });
  product.adjust(stock, '/Stock');
  return { line, act: 'create', before: undefined, product, difference: 0 };
};

const update = (
  { line, values, stockSeen }: ImportRow,
  before: Product,
  context: Context,
): PlannedRow => {
  const { stock, version, price, ...rest } = values;
  const product = before.edited(
    { ...rest, price: price === undefined ? undefined : Money.fromMajor(price, context.currency) },
    version,
  );
  // What a file only repeats is no count: what was sold since would come back.
  const counted = stock === stockSeen ? before.stock : (stock ?? before.stock);
  if (stockSeen !== undefined && counted !== before.stock && stockSeen !== before.stock)
    throw new InvalidInput([
      {
        pointer: '/Stock',
        message: `It is ${before.stock} now, and not ${stockSeen}: count again`,
      },
    ]);
  const difference = counted - before.stock;
  product.adjust(difference, '/Stock');
  const act = product.version === before.version && difference === 0 ? 'same' : 'update';
  return { line, act, before, product, difference };
};
