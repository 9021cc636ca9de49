// Fills a migrated database with all that an order needs, and with the products that it reads as
// JSON: [{ name, description, price (cents), stock }]. It prints the ids that the requests need.
// `medusa exec` calls it. The steps are those of Medusa's own starter.
const { ContainerRegistrationKeys, Modules } = require('@medusajs/framework/utils');
const flows = require('@medusajs/medusa/core-flows');
const { json } = require('node:stream/consumers');

const currency = 'usd';
/** The number of products for each workflow. */
const batch = 100;

exports.default = async ({ container }) => {
  const products = await json(process.stdin);
  const run = async (flow, input) => (await flow(container).run({ input })).result;
  const link = container.resolve(ContainerRegistrationKeys.LINK);

  const [channel] = await run(flows.createSalesChannelsWorkflow, {
    salesChannelsData: [{ name: 'Shop' }],
  });
  const [region] = await run(flows.createRegionsWorkflow, {
    regions: [
      {
        name: 'United States',
        currency_code: currency,
        countries: ['us'],
        payment_providers: ['pp_system_default'],
      },
    ],
  });
  await run(flows.createTaxRegionsWorkflow, [{ country_code: 'us', provider_id: 'tp_system' }]);

  const [location] = await run(flows.createStockLocationsWorkflow, {
    locations: [{ name: 'Store', address: { country_code: 'US', address_1: '1 Bench Road' } }],
  });
  const atLocation = { [Modules.STOCK_LOCATION]: { stock_location_id: location.id } };
  await link.create({
    ...atLocation,
    [Modules.FULFILLMENT]: { fulfillment_provider_id: 'manual_manual' },
  });
  await run(flows.linkSalesChannelsToStockLocationWorkflow, {
    id: location.id,
    add: [channel.id],
  });

  const [profile] = await run(flows.createShippingProfilesWorkflow, {
    data: [{ name: 'Default', type: 'default' }],
  });
  const set = await container.resolve(Modules.FULFILLMENT).createFulfillmentSets({
    name: 'Delivery',
    type: 'shipping',
    service_zones: [
      { name: 'United States', geo_zones: [{ country_code: 'us', type: 'country' }] },
    ],
  });
  await link.create({ ...atLocation, [Modules.FULFILLMENT]: { fulfillment_set_id: set.id } });
  const [option] = await run(flows.createShippingOptionsWorkflow, [
    {
      name: 'Standard',
      price_type: 'flat',
      provider_id: 'manual_manual',
      service_zone_id: set.service_zones[0].id,
      shipping_profile_id: profile.id,
      type: { label: 'Standard', description: 'In a few days', code: 'standard' },
      prices: [{ currency_code: currency, amount: 5 }],
      rules: [
        { attribute: 'enabled_in_store', value: 'true', operator: 'eq' },
        { attribute: 'is_return', value: 'false', operator: 'eq' },
      ],
    },
  ]);

  const [key] = await run(flows.createApiKeysWorkflow, {
    api_keys: [{ title: 'Storefront', type: 'publishable', created_by: '' }],
  });
  await run(flows.linkSalesChannelsToApiKeyWorkflow, { id: key.id, add: [channel.id] });

  const made = [];
  for (let from = 0; from < products.length; from += batch) {
    const rows = products.slice(from, from + batch).map(({ name, description, price }, i) => ({
      title: name,
      handle: `part-${from + i + 1}`,
      description,
      status: 'published',
      shipping_profile_id: profile.id,
      sales_channels: [{ id: channel.id }],
      options: [{ title: 'Kind', values: ['Standard'] }],
      variants: [
        {
          title: 'Standard',
          sku: `PART-${from + i + 1}`,
          options: { Kind: 'Standard' },
          manage_inventory: true,
          prices: [{ currency_code: currency, amount: price / 100 }],
        },
      ],
    }));
    made.push(...(await run(flows.createProductsWorkflow, { products: rows })));
  }
  const numberOf = ({ handle }) => Number(handle.split('-')[1]);
  made.sort((one, other) => numberOf(one) - numberOf(other));

  const stockOf = new Map(products.map(({ stock }, i) => [`PART-${i + 1}`, stock]));
  const items = await container
    .resolve(Modules.INVENTORY)
    .listInventoryItems({}, { take: products.length });
  await run(flows.createInventoryLevelsWorkflow, {
    inventory_levels: items.map(({ id, sku }) => ({
      location_id: location.id,
      stocked_quantity: stockOf.get(sku),
      inventory_item_id: id,
    })),
  });

  const known = {
    key: key.token,
    region: region.id,
    shippingOption: option.id,
    products: made.map(({ id, variants: [variant] }) => ({ id, variant: variant.id })),
  };
  console.log(`filled ${JSON.stringify(known)}`);
};
