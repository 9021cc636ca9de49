import { InvalidInput } from '../../domain/errors.ts';
import type { OpenPart } from './part.ts';

/** What a part costs, in major units, and how many there are. @throws InvalidInput for one that is not for sale */
export type PriceOf = (part: OpenPart) => { price: number; stock: number };

/** The lines of a price list by what they name, in lower case. */
type PriceList = ReadonlyMap<string, { part: string; price: number; stock: number }>;

/** A price list that cannot be read. */
export class PriceListFault extends Error {}

const columns = ['part', 'price', 'stock'];
/** The most lines of a price list. */
const maxLines = 500_000;

/**
 * Reads a price list with the columns `part`, `price` and `stock`, where `part` is a maker's own number or
 * the id of BuildCores OpenDB. Upper and lower case are the same. @throws PriceListFault
 */
export const readPrices = async (
  rows: AsyncIterable<{ line: number; cells: string[] }>,
): Promise<PriceList> => {
  const prices = new Map<string, { part: string; price: number; stock: number }>();
  let header: string[] | undefined;
  for await (const { line, cells } of rows) {
    const said = cells.map((cell) => cell.trim());
    if (!header) {
      header = said.map((name) => name.toLowerCase());
      if (!columns.every((column) => header?.includes(column)))
        throw new PriceListFault(`The price list has the columns ${columns.join(', ')}.`);
      continue;
    }
    const cell = (column: string) => said[header?.indexOf(column) ?? -1] ?? '';
    const [part, price, stock] = [cell('part'), cell('price'), cell('stock')];
    if (part === '' || !/^\d+(\.\d+)?$/.test(price) || !/^\d+$/.test(stock))
      throw new PriceListFault(
        `Line ${line} of the price list: a part, a price such as 149.99 and a whole number in stock.`,
      );
    if (prices.size === maxLines)
      throw new PriceListFault(`A price list has at most ${maxLines} lines.`);
    if (prices.has(part.toLowerCase()))
      throw new PriceListFault(`Line ${line} of the price list: ${part} is there already.`);
    prices.set(part.toLowerCase(), { part, price: Number(price), stock: Number(stock) });
  }
  return prices;
};

/**
 * Finds the parts that a price list names. Makers' numbers in the data are not unique, and some are but a piece
 * of one, such as `OC`: a line sells no part by a number that another part has, too.
 * @param parts all that the data has
 * @returns unmatched: what the list names that no part has
 */
export const matchPrices = async (
  list: PriceList,
  parts: AsyncIterable<OpenPart>,
): Promise<{ priceOf: PriceOf; unmatched: string[] }> => {
  const idsByName = new Map<string, Set<string>>();
  const namesOf = ({ openId, partNumbers }: OpenPart) =>
    [openId, ...partNumbers].map((name) => name.toLowerCase()).filter((name) => list.has(name));
  for await (const part of parts)
    for (const name of namesOf(part))
      idsByName.set(name, (idsByName.get(name) ?? new Set()).add(part.openId));
  return {
    priceOf: (part) => {
      const names = namesOf(part);
      const own = names.find((name) => idsByName.get(name)?.size === 1);
      const found = own === undefined ? undefined : list.get(own);
      if (found) return found;
      throw new InvalidInput([
        names.length === 0
          ? { field: 'price', message: 'not in the price list' }
          : {
              field: 'part',
              message:
                'several parts of the data have its number; name it in the price list by its id',
            },
      ]);
    },
    unmatched: [...list].flatMap(([name, { part }]) => (idsByName.has(name) ? [] : part)),
  };
};
