import type { User } from '../../domain/user.ts';
import type { Atomically } from '../ports.ts';
import type { ProductDetails } from './add-product.ts';
import type { importProducts } from './import-products.ts';
import type { Products } from './ports.ts';

type Ports = {
  products: Products;
  importProducts: ReturnType<typeof importProducts>;
  atomically: Atomically;
};

/** A part of elsewhere, with the id that it has there. */
export type ForeignPart = { source: string; details: ProductDetails };

export type ImportedParts = {
  created: number;
  /** Those that an import has brought before, or that are equal to a product of the shop. */
  known: number;
  refused: { part: ForeignPart; reason: string }[];
};

/**
 * An admin brings in parts of elsewhere. What is good of them is taken, all at once. A part that was
 * brought in before is left as it is, whatever was changed in it since.
 * @throws NotAllowed
 */
export const importParts =
  ({ products, importProducts, atomically }: Ports) =>
  (who: User, given: ForeignPart[]): Promise<ImportedParts> =>
    atomically(async () => {
      await products.lockImports();
      const parts = [...new Map(given.map((part) => [part.source, part])).values()];
      const known = await products.imported(parts.map(({ source }) => source));
      const news = parts.filter(({ source }) => !known.has(source));
      if (news.length === 0) return { created: 0, known: given.length, refused: [] };
      const run = (rows: ReturnType<typeof rowOf>[]) =>
        importProducts(who, rows, { dryRun: false, onProgress: async () => {} });
      const rows = news.map(rowOf);
      const first = await run(rows);
      const bad = new Set(first.faults.map(({ line }) => line));
      const { planned, created } = first.applied
        ? first
        : await run(rows.filter(({ line }) => !bad.has(line)));
      const partOf = new Map(news.map((part, line) => [line, part]));
      await products.keepImported(
        planned.flatMap(({ line, product }) => {
          const part = partOf.get(line);
          return part ? [{ source: part.source, productId: product.id }] : [];
        }),
      );
      return {
        created,
        known: given.length - bad.size - created,
        refused: [...bad].flatMap((line) => {
          const part = partOf.get(line);
          const faults = first.faults.filter((fault) => fault.line === line);
          const reason = faults.map((fault) => `${fault.field}: ${fault.reason}`).join('; ');
          return part ? [{ part, reason }] : [];
        }),
      };
    });

const rowOf = ({ details }: ForeignPart, line: number) => ({ line, values: details, faults: [] });
