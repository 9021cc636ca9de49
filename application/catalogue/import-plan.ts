import { categoryNamed } from '../../domain/categories.ts';
import { DomainError, InvalidInput, Stale } from '../../domain/errors.ts';
import { Money } from '../../domain/money.ts';
import { productDefaults, type Product } from '../../domain/product.ts';
import { categoryCalled } from '../../domain/search.ts';
import type { NewId } from '../ports.ts';
import { newProduct, type ProductDetails } from './add-product.ts';

/** A cell that is wrong: the line on which its row begins, its column, and the reason. */
export type Fault = {
  line: number;
  field: string;
  reason: string;
  /** The content of the cell, where the message shows it. */
  given?: unknown;
};

/** The fault of an id that names no product. */
export const noProduct = (line: number, id: string): Fault => ({
  line,
  field: 'id',
  reason: 'id is the id of a product',
  given: id,
});

/** A row of the file, without its empty cells. `price` in major units. */
export type ImportRow = {
  line: number;
  id?: string | undefined;
  values: Partial<ProductDetails> & { version?: number };
  /** The stock when the file was made, where the file says so. */
  stockSeen?: number | undefined;
  /** What is wrong with its shape. */
  faults: Fault[];
};

export type PlannedRow = {
  line: number;
  act: 'create' | 'update' | 'same';
  before: Product | undefined;
  product: Product;
  /** What the row adds to the stock of a product that is there. */
  difference: number;
  /** A warning: the admin may not have meant this. */
  hint?: string | undefined;
};

/** What rows are planned with. */
export type Context = {
  categories: KnownCategories;
  known: Map<string, Product>;
  namesakes: Namesakes;
  /** The line of the first row that creates a product of each name, by the name in lower case. */
  lines: Map<string, number>;
  currency: string;
  newId: NewId;
  addedBy: string;
  now: Date;
};

/** Products that have the names of a file's rows. */
export type Namesakes = {
  /** Their names in lower case. */
  names: ReadonlySet<string>;
  /** By all that an edit can change: a file may have one name ten thousand times. */
  byContent: ReadonlyMap<string, Product>;
};

/** The categories that there are, by their own names and by what words name them. */
type KnownCategories = ReadonlyMap<string, string>;

export const knownCategories = (there: string[]): KnownCategories =>
  new Map([
    ...there.map((category) => [categoryNamed(category), category] as const),
    // A category that is written exactly so is meant before one that is only called so.
    ...there.map((category) => [category, category] as const),
  ]);

/** The category that is meant: the one that is there, however it is written, or that builders call so. */
const categoryMeant = (written: string, known: KnownCategories): string => {
  const named = categoryNamed(written);
  return known.get(written) ?? known.get(named) ?? categoryCalled(written) ?? named;
};

/** The faults of each row, and the ids that stand in two rows. */
export const faultsOfFile = (rows: ImportRow[]): Fault[] => {
  const ids = new Map<string, number>();
  return rows.flatMap(({ line, id, faults }) => {
    if (id === undefined) return faults;
    const first = ids.get(id);
    if (first !== undefined)
      return [...faults, { line, field: 'id', reason: `Line ${first} has it already` }];
    ids.set(id, line);
    return faults;
  });
};

/** What a row does, or what is wrong with it. */
export const planRow = (given: ImportRow, context: Context): PlannedRow | { faults: Fault[] } => {
  const { line, id, values } = given;
  const { category } = values;
  const row =
    category === undefined
      ? given
      : { ...given, values: { ...values, category: categoryMeant(category, context.categories) } };
  try {
    if (id === undefined) return create(row, context);
    const product = context.known.get(id);
    if (!product) return { faults: [noProduct(line, id)] };
    return update(row, product, context);
  } catch (error) {
    if (error instanceof Stale)
      return {
        faults: [{ line, field: 'version', reason: 'It was changed since the file was made' }],
      };
    if (!(error instanceof DomainError)) throw error;
    return {
      faults: error.fields.map(({ field, message }) => ({
        line,
        field: field.replaceAll('/', '.'),
        reason: message,
        // The other reasons say by themselves what is wrong, such as a sign in a name that nobody sees.
        given: field === 'price' ? values.price : undefined,
      })),
    };
  }
};

const create = ({ line, values }: ImportRow, context: Context): PlannedRow => {
  const { version: _, ...given } = values;
  const { name, price, stock, description, image } = given;
  if (
    name === undefined ||
    price === undefined ||
    stock === undefined ||
    description === undefined ||
    image === undefined
  )
    throw new InvalidInput(
      Object.entries({ name, price, stock, description, image })
        .filter(([, value]) => value === undefined)
        .map(([field]) => ({ field, message: `${field} is Required` })),
    );
  const details = {
    ...productDefaults,
    ...given,
    name,
    price,
    description,
    image,
    stock: 0,
  };
  const { currency, addedBy, now } = context;
  const product = newProduct(details, {
    id: context.newId(),
    currency,
    addedBy,
    createdAt: now,
  });
  product.adjust(stock, 'stock');
  const key = name.toLowerCase();
  const made = context.namesakes.byContent.get(product.content);
  // A file that is sent again creates nothing a second time.
  if (made) {
    const hint =
      stock === made.stock ? undefined : 'It is there already: its id is needed to count it';
    return { line, act: 'same', before: made, product: made, difference: 0, hint };
  }
  const first = context.lines.get(key);
  if (first === undefined) context.lines.set(key, line);
  return {
    line,
    act: 'create',
    before: undefined,
    product,
    difference: 0,
    hint: hintOf(context.namesakes.names.has(key), first),
  };
};

/** Two products may have one name, but such a row was probably meant to change the one that exists. */
const hintOf = (hasNamesake: boolean, first: number | undefined): string | undefined => {
  if (hasNamesake) return 'A product has this name already: its id is needed to change it';
  return first === undefined ? undefined : `Line ${first} has this name already`;
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
  // A stock that the admin did not change in the file is not a count: to set it would bring back
  // what was sold since the file was made.
  const counted = stock === stockSeen ? before.stock : (stock ?? before.stock);
  if (stockSeen !== undefined && counted !== before.stock) before.assertCounted(stockSeen);
  const difference = counted - before.stock;
  product.adjust(difference, 'stock');
  const act = product.version === before.version && difference === 0 ? 'same' : 'update';
  return { line, act, before, product, difference };
};
