import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type {
  DeliveryMethods,
  Settings,
  TaxRates,
  Terms,
} from '../../application/checkout/ports.ts';
import { DeliveryMethod } from '../../domain/delivery-method.ts';
import { TaxRate } from '../../domain/tax-rate.ts';
import { databaseOf } from './atomically.ts';
import { changesOf } from './changes.ts';
import { DeliveryMethodMapping, TaxRateMapping } from './mapping.ts';
import { retryKeysOf } from './retry-keys.ts';
import { tableOf, type Mapping } from './tables.ts';

/** The settings of one table. */
const settingsOf = <State extends { id: string }, Item extends State>(
  orm: MikroORM,
  mapping: Mapping & { tableName: 'delivery_methods' | 'tax_rates' },
  entity: { restore(state: State): Item },
): Settings<Item> => {
  const db = databaseOf(orm);
  const { tableName } = mapping;
  const table = tableOf(orm, mapping, entity);
  const retryKeys = retryKeysOf(orm, tableName);
  const { changing } = changesOf(orm);
  const all = () => table.select(sql`order by created_at, id`);
  return {
    all,

    allLocked: async () => {
      await sql`lock table ${sql.table(tableName)} in share row exclusive mode`.execute(db());
      return all();
    },

    add: (item, retry) => changing(['checkout'], () => retryKeys.add(table.valuesOf(item), retry)),

    findByKey: retryKeys.findByKey(table.find),

    save: (item) => changing(['checkout'], () => table.save(item)),

    remove: async (id) => {
      await changing(['checkout'], () => db().deleteFrom(tableName).where('id', '=', id).execute());
    },
  };
};

export const postgresDeliveryMethods = (orm: MikroORM): DeliveryMethods =>
  settingsOf(orm, DeliveryMethodMapping, DeliveryMethod);

export const postgresTaxRates = (orm: MikroORM): TaxRates =>
  settingsOf(orm, TaxRateMapping, TaxRate);

/** Every order asks for them, so they are remembered while changes of other processes arrive here. */
export const postgresTerms = (orm: MikroORM): Terms => {
  const [methods, rates] = [postgresDeliveryMethods(orm), postgresTaxRates(orm)];
  const changes = changesOf(orm);
  let known: ReturnType<Terms['read']> | undefined;
  changes.subscribe((change) => {
    if (change === 'checkout' || change === 'anything') known = undefined;
  });
  const read = async () => {
    const [deliveryMethods, taxRates] = [await methods.all(), await rates.all()];
    return { deliveryMethods, taxRates };
  };
  const remember = () => {
    const asked = read();
    known = asked;
    asked.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked;
  };
  return { read: () => (changes.isSubscribed() ? (known ?? remember()) : read()) };
};
