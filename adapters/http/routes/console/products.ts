import type { ProductRecord } from '../../../../domain/product.ts';
import type { Readable } from 'node:stream';
import { Type, type Static } from 'typebox';
import type { addProduct } from '../../../../application/catalogue/add-product.ts';
import type { adjustStock } from '../../../../application/catalogue/adjust-stock.ts';
import type { editProduct } from '../../../../application/catalogue/edit-product.ts';
import type { importProducts } from '../../../../application/catalogue/import-products.ts';
import type { listStockChanges } from '../../../../application/catalogue/list-stock-changes.ts';
import { productSorts } from '../../../../application/catalogue/ports.ts';
import { type ConsoleLists } from '../../../../application/lists/ports.ts';
import { semaphore } from '../../../../application/semaphore.ts';
import { ProductNotFound } from '../../../../domain/errors.ts';
import { Money, type Currency } from '../../../../domain/money.ts';
import { bodyPlaces } from '../../body-places.ts';
import * as contract from '../../console-contract.ts';
import { pageOf, pageQuery } from '../../contract.ts';
import { operation, retryKeyOf, signedIn } from '../../operation.ts';
import { idFrom } from '../ids.ts';
import { pageHeaders } from '../pages.ts';
import { importAnswer, readRows } from './import.ts';
import { editOperation, idsOf, readOperations, rowOf, type Exports } from './resource.ts';
import { detailsOf } from '../products.ts';
import { wireProduct } from './wire.ts';

type UseCases = Exports & {
  lists: ConsoleLists;
  currency: Currency;
  addProduct: ReturnType<typeof addProduct>;
  editProduct: ReturnType<typeof editProduct>;
  adjustStock: ReturnType<typeof adjustStock>;
  listStockChanges: ReturnType<typeof listStockChanges>;
  importProducts: ReturnType<typeof importProducts>;
};

const missing = () => new ProductNotFound();
const idOf = (params: Record<string, string>) => idFrom(params['id'], missing);

/** A file is held in memory, and its import holds a connection to the database until its end. */
const files = { ofOne: 4, altogether: 8 };
const imports = { ofOne: 2, waiting: 2, altogether: 4 };

export const consoleProductOperations = (shop: UseCases) => {
  const inPlace = bodyPlaces(files);
  const inTurn = semaphore(imports);
  const minor = (price: number | undefined, name: string) =>
    price === undefined
      ? undefined
      : Money.fromMajor(price, shop.currency, `/filter/${name}`).minor;
  const products = {
    name: 'products',
    noun: 'products',
    subject: 'product' as const,
    list: shop.lists.products,
    sorts: productSorts,
    filter: contract.filters.products,
    toFilter: ({ id, minPrice, maxPrice, ...rest }: Filter) => ({
      ...rest,
      ids: idsOf(id),
      minPrice: minor(minPrice, 'minPrice'),
      maxPrice: minor(maxPrice, 'maxPrice'),
    }),
    record: contract.consoleProduct,
    toWire: wireProduct,
    missing,
    unexported: ['addedBy' as const],
    // With it, an import sees when the stock has changed since the export, as with `version`.
    toCells: (row: ProductRecord) => ({ ...wireProduct(row), StockSeen: row.stock }),
    more: ['StockSeen'],
  };
  return [
    ...readOperations(products, shop),

    operation({
      method: 'post',
      path: '/admin/api/products',
      summary: 'Add a product',
      access: 'admin',
      body: contract.productCreation,
      success: { status: 201, schema: contract.consoleProduct },
      retries: true,
      handle: async ({ user, body, ctx }) => {
        const request = { ...detailsOf(body), retry: retryKeyOf(ctx, body, 'console') };
        return wireProduct(await shop.addProduct(signedIn(user), request));
      },
    }),

    operation({
      method: 'post',
      path: '/admin/api/products/import',
      summary:
        'Bring products in by the file: all of it, or nothing when one row is bad; the answer is NDJSON, its last line the result',
      access: 'admin',
      query: contract.importQuery,
      consumes: 'text/csv',
      success: {
        status: 200,
        schema: Type.Unsafe<Readable>(contract.importLine),
        type: 'application/x-ndjson',
      },
      handle: async ({ user, query, ctx }) => {
        const who = signedIn(user);
        const dryRun = query.dryRun ?? false;
        const rows = await inPlace(ctx, () => readRows(ctx), who.id);
        return importAnswer(ctx, { dryRun, rows: rows.length }, (onProgress) =>
          inTurn(who.id, () => shop.importProducts(who, rows, { dryRun, onProgress })),
        );
      },
    }),

    editOperation(products, {
      summary: 'Edit a product, or take it off the shelf and put it back',
      body: contract.productEdit,
      editable: Object.keys(contract.editableOfProduct),
      flags: ['onShelf'],
      edit: (who, id, { Stock, ...changes }) =>
        shop.editProduct(who, id, { ...changes, stock: Stock }),
    }),

    operation({
      method: 'get',
      path: '/admin/api/products/{id}/stock',
      summary: 'How admins have changed the stock, the newest first',
      access: 'admin',
      query: pageQuery,
      success: { status: 200, schema: Type.Array(contract.stockChange) },
      headers: ['Link'],
      failures: [400, 404],
      before: async ({ params }) => {
        await rowOf(products, params);
      },
      handle: async ({ params, query, ...call }) => {
        const asked = { ...pageOf(query), uncounted: true };
        const page = await shop.listStockChanges(idOf(params), asked);
        pageHeaders(call, page);
        return page.rows.map((change) =>
          Object.assign(change, {
            adminId: change.adminId ?? null,
            adminEmail: change.adminEmail ?? null,
          }),
        );
      },
    }),

    operation({
      method: 'post',
      path: '/admin/api/products/{id}/stock',
      summary: 'Change the stock by a difference, for a reason; never below zero',
      access: 'admin',
      body: contract.stockAdjustment,
      success: { status: 200, schema: contract.consoleProduct },
      failures: [404, 409],
      retries: true,
      before: async ({ params }) => {
        await rowOf(products, params);
      },
      handle: async ({ user, params, body, ctx }) => {
        const { StockSeen: stockSeen, ...rest } = body;
        const change = { ...rest, stockSeen, retry: retryKeyOf(ctx, body) };
        return wireProduct(await shop.adjustStock(signedIn(user), idOf(params), change));
      },
    }),
  ];
};

type Filter = Static<typeof contract.filters.products>;
