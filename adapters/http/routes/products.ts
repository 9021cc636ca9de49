import type { Context } from 'koa';
import { semaphore } from '../../../application/semaphore.ts';
import { addressKey } from '../address-key.ts';
import { productDefaults, type ShownProduct } from '../../../domain/product.ts';
import { Type } from 'typebox';
import type { addProduct, ProductDetails } from '../../../application/catalogue/add-product.ts';
import type { listBoughtWith } from '../../../application/catalogue/list-bought-with.ts';
import type { listCategories } from '../../../application/catalogue/list-categories.ts';
import type { listFacets } from '../../../application/catalogue/list-facets.ts';
import type { ListedProduct, listProducts } from '../../../application/catalogue/list-products.ts';
import type { viewProduct } from '../../../application/catalogue/view-product.ts';
import type { ProductQuery } from '../../../application/catalogue/ports.ts';
import {
  specConditions,
  type AskedSpec,
  type Facet,
  type SpecCondition,
} from '../../../domain/facets.ts';
import type { Fact } from '../../../domain/specs.ts';
import { pageSize } from '../../../domain/page-sizes.ts';
import { ProductNotFound } from '../../../domain/errors.ts';
import * as contract from '../contract.ts';

import type { Tags } from '../cache.ts';
import { operation, retryKeyOf, signedIn } from '../operation.ts';
import { queryOf } from '../query.ts';
import { isOwn } from '../shedding.ts';
import { wireFinding } from './fit.ts';
import { idFrom } from './ids.ts';
import { pageHeaders } from './pages.ts';

type UseCases = {
  listBoughtWith: ReturnType<typeof listBoughtWith>;
  listProducts: ReturnType<typeof listProducts>;
  listCategories: ReturnType<typeof listCategories>;
  listFacets: ReturnType<typeof listFacets>;
  viewProduct: ReturnType<typeof viewProduct>;
  addProduct: ReturnType<typeof addProduct>;
};

/** How many lists of what fits a machine are made at once: each takes as long as many others. */
const fitting = { ofOne: 1, waiting: 60, altogether: 40 };
/** How many searches, by words or by facts: an address may stand for an office, and the dearest take a tenth of a second. */
const searching = { ofOne: 2, waiting: 60 };

/** Makes for an address one list of what fits after the other, and two searches at once. */
const inTurnByAddress = () => {
  const toFit = semaphore(fitting);
  const toSearch = semaphore(searching);
  return <Made>({ ip, querystring }: Context, list: () => Promise<Made>): Promise<Made> => {
    const query = queryOf(querystring);
    const address = addressKey(ip);
    if (Object.hasOwn(query, 'fits')) return toFit(address, list);
    const isSearch = Object.keys(query).some((key) => key === 'q' || key.startsWith('spec.'));
    return isSearch && !isOwn(address) ? toSearch(address, list) : list();
  };
};

export const productOperations = (shop: UseCases) => {
  const inTurn = inTurnByAddress();
  return [
    operation({
      method: 'get',
      path: '/product',
      summary: 'The parts, searched, filtered, sorted and in pages; the oldest first',
      access: 'anyone',
      query: contract.productQuery,
      success: { status: 200, schema: Type.Array(contract.listedProduct) },
      headers: ['X-Total-Count', 'Link', 'X-Match'],
      tags: (products, query) => ({ ...shelfTags(query), ...productTags(products) }),
      failures: [429],
      inTurn,
      handle: async ({ query, ...call }) => {
        const page = await shop.listProducts({
          ...query,
          ...specsAsked(query),
          fits: idsOf(query.fits),
          // Without a search text there is no relevance.
          sort:
            query.sort === 'relevance' && !query.q?.trim() ? 'oldest' : (query.sort ?? 'oldest'),
          limit: query.limit ?? pageSize,
        });
        pageHeaders(call, page);
        if (page.isGuess) call.setHeader('X-Match', 'nearest');
        return page.rows.map(wireListed);
      },
    }),

    operation({
      method: 'get',
      path: '/categories',
      summary: 'The categories of the parts, and how many fit in each; the largest first',
      access: 'anyone',
      query: contract.categoryQuery,
      success: { status: 200, schema: Type.Array(contract.categoryCount) },
      tags: (_, query) => shelfTags(query),
      failures: [429],
      inTurn,
      handle: ({ query }) => shop.listCategories({ ...query, fits: idsOf(query.fits) }),
    }),

    operation({
      method: 'get',
      path: '/facets',
      summary: 'What the parts of a category say of each fact, counted under all other conditions',
      access: 'anyone',
      query: contract.facetQuery,
      success: { status: 200, schema: Type.Array(contract.facet) },
      // Without facets it is no category that has any, whatever is on the shelf.
      tags: (facets, query) => (facets.length === 0 ? {} : shelfTags(query)),
      failures: [429],
      inTurn,
      handle: async ({ query }) => {
        const { category = '' } = query;
        const fits = idsOf(query.fits);
        const facets = await shop.listFacets({ ...query, ...specsAsked(query), category, fits });
        return facets.map(wireFacet);
      },
    }),

    operation({
      method: 'get',
      path: '/products/{id}',
      summary: 'One part',
      access: 'anyone',
      success: { status: 200, schema: contract.product },
      tags: (product) => productTags([product]),
      failures: [404],
      handle: async ({ params }) =>
        wireProduct(await shop.viewProduct(idFrom(params['id'], () => new ProductNotFound()))),
    }),

    operation({
      method: 'get',
      path: '/products/{id}/bought-with',
      summary: 'Parts in stock that were bought together with one, at most four',
      access: 'anyone',
      success: { status: 200, schema: Type.Array(contract.product) },
      // Counted anew with what was sold, which changes the shelf.
      tags: (products) => ({ ...shelfTags({ inStock: true }), ...productTags(products) }),
      failures: [404],
      handle: async ({ params }) => {
        const { id } = await shop.viewProduct(idFrom(params['id'], () => new ProductNotFound()));
        return (await shop.listBoughtWith(id)).map(wireProduct);
      },
    }),

    operation({
      method: 'post',
      path: '/product',
      summary: 'Put a part on the shelf',
      access: 'user',
      body: contract.newProduct,
      success: { status: 201, schema: contract.product },
      retries: true,
      handle: async ({ user, body, ctx }) => {
        const request = { ...detailsOf(body), retry: retryKeyOf(ctx, body) };
        return wireProduct(await shop.addProduct(signedIn(user), request));
      },
    }),
  ];
};

/** The tags of a list. The sort `popular` depends on the stock, because it puts sold-out parts last. */
export const shelfTags = ({
  inStock,
  sort,
}: Pick<Partial<ProductQuery>, 'inStock' | 'sort'>): Tags =>
  inStock || sort === 'popular' ? { shelf: undefined, stock: undefined } : { shelf: undefined };

/** The tags of products, with the state that changes without an edit. */
export const productTags = (products: Pick<contract.Product, '_id' | 'Stock' | 'price'>[]): Tags =>
  Object.fromEntries(
    products.map(({ _id, Stock, price }) => [`product:${_id}`, `${Stock} ${price}`]),
  );

/** The conditions on facts that a query asks for. @throws InvalidInput */
const specsAsked = (query: { category?: string }): { specs?: SpecCondition[] } => {
  const asked = Object.entries(query).flatMap(([key, value]): AskedSpec[] => {
    const [spec, name = '', bound] = key.split('.');
    if (spec !== 'spec') return [];
    return [{ name, bound: bounds.find((one) => one === bound), values: [value].flat() }];
  });
  return asked.length === 0 ? {} : { specs: specConditions(query.category, asked) };
};

const idsOf = (fits: string | undefined): string[] | undefined => fits?.split(',');

const bounds = ['min', 'max'] as const;

const wireFacet = (facet: Fact & Facet): contract.Answer<contract.Facet> => ({
  name: facet.name,
  label: facet.label,
  type: facet.type,
  unit: facet.unit ?? null,
  values: facet.values,
  min: facet.min ?? null,
  max: facet.max ?? null,
  unknown: facet.unknown,
});

/** What a body tells of a new product, and what it is where that is left out. */
export const detailsOf = ({
  Stock,
  category,
  ...rest
}: Omit<contract.NewProduct, 'category'> & { category?: string | null }): ProductDetails => ({
  ...productDefaults,
  ...rest,
  category: category ?? undefined,
  stock: Stock,
});

export const wireProduct = (product: ShownProduct): contract.Answer<contract.Product> => ({
  _id: product.id,
  name: product.name,
  price: product.price.toMajor(),
  Stock: product.stock,
  description: product.description,
  image: product.image,
  category: product.category ?? null,
  specs: product.specs,
  createdAt: product.createdAt,
});

const wireListed = ({
  fit,
  ...product
}: ListedProduct): contract.Answer<contract.ListedProduct> => ({
  ...wireProduct(product),
  ...(fit && { fit: { verdict: fit.verdict, findings: fit.findings.map(wireFinding) } }),
});
