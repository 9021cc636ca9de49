// Fills an empty database with all that an order needs, and with the products that it reads as
// JSON: [{ name, description, price (cents), stock }]. It prints the ids that the requests need.
import {
  bootstrap,
  Importer,
  JobQueueService,
  LanguageCode,
  Populator,
  RequestContextService,
  SearchService,
  ShippingMethodService,
  TransactionalConnection,
} from '@vendure/core';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { config } from './config.js';

const en = LanguageCode.en;
const initialData = {
  defaultLanguage: en,
  defaultZone: 'Americas',
  countries: [{ code: 'US', name: 'United States', zone: 'Americas' }],
  taxRates: [{ name: 'Standard', percentage: 0 }],
  shippingMethods: [{ name: 'Standard', price: 500 }],
  paymentMethods: [
    {
      name: 'Dummy',
      handler: {
        code: 'dummy-payment-handler',
        arguments: [{ name: 'automaticSettle', value: 'false' }],
      },
    },
  ],
  collections: [],
};

const rowOf = ({ name, description, price, stock }, i) => ({
  product: {
    translations: [
      { languageCode: en, name, slug: `part-${i + 1}`, description, customFields: {} },
    ],
    assetPaths: [],
    optionGroups: [],
    facets: [],
  },
  variants: [
    {
      sku: `PART-${i + 1}`,
      price,
      stockOnHand: stock,
      trackInventory: 'TRUE',
      taxCategory: 'Standard',
      translations: [{ languageCode: en, optionValues: [], customFields: {} }],
      assetPaths: [],
      facets: [],
    },
  ],
});

const rows = (await json(process.stdin)).map(rowOf);
const app = await bootstrap({
  ...config,
  dbConnectionOptions: { ...config.dbConnectionOptions, synchronize: true },
});
await app.get(Populator).populateInitialData(initialData);
const context = await app.get(RequestContextService).create({ apiType: 'admin', languageCode: en });
const errors = await app.get(Importer).importProducts(context, rows, () => {});
if (errors.length > 0) throw new Error(errors.join('\n'));

// Each product has enqueued an indexing job: one pass over all products replaces them.
const database = app.get(TransactionalConnection).rawConnection;
await database.query('delete from job_record');
await app.get(SearchService).reindex(context);
await app.get(JobQueueService).start();
const indexed = async () => (await database.query('select 1 from search_index_item')).length;
while ((await indexed()) < rows.length) await pause(100);

const { items } = await app.get(ShippingMethodService).findAll(context);
await app.close();
console.log(`filled ${JSON.stringify({ shippingMethod: String(items[0].id) })}`);
process.exit();
