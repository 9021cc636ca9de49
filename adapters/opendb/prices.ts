import type { OpenPart } from './part.ts';

/** What a part costs, in major units, and how many there are; undefined for a part that is not for sale. */
export type PriceOf = (part: OpenPart) => { price: number; stock: number } | undefined;

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
): Promise<PriceOf> => {
  const prices = new Map<string, { price: number; stock: number }>();
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
    prices.set(part.toLowerCase(), { price: Number(price), stock: Number(stock) });
  }
  return ({ openId, partNumbers }) =>
    [openId, ...partNumbers]
      .map((name) => prices.get(name.toLowerCase()))
      .find((found) => found !== undefined);
};
