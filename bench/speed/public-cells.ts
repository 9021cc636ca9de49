import type { Cell, CellAsk } from './cell.ts';
import type { Query } from './limits.ts';
import type { Stage } from './stage.ts';

const get = (path: string, query?: Query, headers: Record<string, string> = {}): CellAsk => ({
  method: 'GET',
  path,
  headers,
  ...(query ? { query } : {}),
});

const productColumns = `id as "_id", name, price_minor::float8 / 100 as price, stock as "Stock",
  description, image, category, specs, created_at as "createdAt"`;
const page = (name: string, where: string, values: unknown[]): Query => ({
  name,
  text: `select ${productColumns} from products ${where} order by id limit 24`,
  values,
});

const searches = ['draco', 'ultra', 'hydra prime', 'quiet case', 'corvus max', 'gemini graphics'];

const searched = (q: string): CellAsk[] => {
  const words = q
    .split(' ')
    .map((word) => `${word}:*`)
    .join(' & ');
  const found = `on_shelf and search @@ to_tsquery('simple', $1)`;
  const list = `select ${productColumns} from products where ${found}
    order by ts_rank(search, to_tsquery('simple', $1)) desc, id limit 24`;
  const facets = `select category, count(*)::int as count from products where ${found}
    group by category order by 2 desc`;
  const asked = new URLSearchParams({ q });
  return [
    get(`/product?${asked}&sort=relevance&limit=24`, {
      name: 'search',
      text: list,
      values: [words],
    }),
    get(`/categories?${asked}`, { name: 'facets', text: facets, values: [words] }),
  ];
};

const fitOf = (machine: string[]): CellAsk => ({
  method: 'POST',
  path: '/fit',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ parts: machine.map((productId) => ({ productId, quantity: 1 })) }),
  query: {
    name: 'machine',
    text: `select ${productColumns} from products where id = any($1)`,
    values: [machine],
  },
});

export const publicCells = ({ products, machine, deepPage, picture }: Stage): Cell[] => [
  {
    name: 'list',
    title: 'List of 24',
    asks: [get('/product?limit=24', page('first page', '', []))],
    sides: ['node', 'koa', 'nodePg', 'koaPg', 'shop', 'cold', 'two'],
    paced: ['koa', 'koaPg', 'shop'],
  },
  {
    name: 'compressed',
    title: 'List of 24, as a browser asks for it',
    asks: [get('/product?limit=24', undefined, { 'accept-encoding': 'gzip, deflate, br, zstd' })],
    sides: ['node', 'koa', 'shop'],
  },
  {
    name: 'deep',
    title: 'List of 24, the 21st page',
    asks: [get(deepPage.path, page('deep page', 'where id > $1', [deepPage.after]))],
    sides: ['koa', 'nodePg', 'shop', 'cold'],
  },
  {
    name: 'product',
    title: 'One product',
    asks: products
      .filter((_, n) => n % 10 === 0)
      .map(({ _id }) =>
        get(`/products/${_id}`, {
          name: 'one',
          text: `select ${productColumns} from products where id = $1`,
          values: [_id],
          one: true,
        }),
      ),
    sides: ['node', 'koa', 'nodePg', 'koaPg', 'shop', 'cold', 'two'],
    paced: ['koa', 'koaPg', 'shop'],
  },
  {
    name: 'search',
    title: 'Search: the parts, then the facets',
    asks: searches.flatMap(searched),
    sides: ['nodePg', 'shop', 'cold'],
  },
  {
    name: 'reviews',
    title: 'Reviews, 24',
    asks: [
      get('/review?limit=24', {
        name: 'reviews',
        text: `select id as "_id", name, review, image, location, created_at as "createdAt"
          from reviews where state = 'shown' order by id limit 24`,
        values: [],
      }),
    ],
    sides: ['koa', 'nodePg', 'shop', 'cold'],
  },
  {
    name: 'fit',
    title: 'Whether nine parts fit',
    asks: [fitOf(machine)],
    sides: ['nodePg', 'unlimited'],
  },
  { name: 'picture', title: 'A picture', asks: [get(picture)], sides: ['koa', 'shop'] },
  { name: 'home', title: 'The home page', asks: [get('/')], sides: ['koa', 'shop'] },
];
