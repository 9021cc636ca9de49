import { Migration } from '@mikro-orm/migrations';
import products from '../seed/products.json' with { type: 'json' };

/**
 * Tells the parts that the shop began with what the catalogue has learned of them since. What stands
 * in the shop stays as it is.
 */
export class FactsOfFirstParts extends Migration {
  override up(): void {
    const parts = products.map(({ name, category, specs }) => ({
      name,
      category,
      specs: Object.fromEntries(Object.entries(specs).filter(([fact]) => learned.has(fact))),
    }));
    this.addSql(`
      update products set version = version + 1, specs = part.specs || products.specs
      from jsonb_to_recordset('${JSON.stringify(parts).replaceAll("'", "''")}')
        as part (name text, category text, specs jsonb)
      where products.name = part.name and products.category = part.category
        and added_by is null and not products.specs @> part.specs`);
  }

  override down(): void {
    // The facts stay true.
  }
}

const learned = new Set([
  'architecture',
  'maxPowerWatts',
  'eccMemory',
  'memoryModule',
  'registeredMemory',
  'sataPorts',
  'm2Lengths',
  'm2SataSlots',
  'cpuPlugs4Pin',
  'cpuPlugs8Pin',
  'biosFlashback',
  'module',
  'ecc',
  'registered',
  'pciePlugs',
  'pcie16PinPlugs',
  'expansionSlots',
  'maxPowerSupplyMm',
  'bays35',
  'bays25',
]);
