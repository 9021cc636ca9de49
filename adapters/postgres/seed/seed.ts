import { sql } from 'kysely';
import { DomainError } from '../../../domain/errors.ts';
import {
  defaultCurrency,
  Money,
  decimalsOf,
  isCurrency,
  type Currency,
} from '../../../domain/money.ts';
import { Product } from '../../../domain/product.ts';
import { Review } from '../../../domain/review.ts';
import type { Specs } from '../../../domain/specs.ts';
import type { MikroORM } from '@mikro-orm/postgresql';
import { v7 as newId } from 'uuid';
import { atomicallyIn, databaseOf } from '../atomically.ts';
import { connectMigrated, databaseOfSettings, plainly } from '../migrate.ts';
import { postgresProducts } from '../products.ts';
import { postgresReviews } from '../reviews.ts';
import products from './products.json' with { type: 'json' };
import reviews from './reviews.json' with { type: 'json' };

type ProductData = {
  name: string;
  price: number;
  Stock: number;
  description: string;
  image: string;
  category: string;
  specs: Specs;
};

/**
 * Fills an empty shop with its catalogue and first reviews, all or nothing. The figures of the
 * prices are dollars; a shop in another currency gets the same figures, rounded to its units.
 * Answers with how many products were added: none when there are some already.
 */
export const seed = async (orm: MikroORM, currency: Currency): Promise<number> => {
  const createdAt = new Date();
  const catalogue: ProductData[] = products;
  const db = databaseOf(orm);
  return atomicallyIn(orm)(async () => {
    await sql`lock table products in share row exclusive mode`.execute(db());
    if (await db().selectFrom('products').select('id').limit(1).executeTakeFirst()) return 0;
    for (const { Stock, price, ...rest } of catalogue) {
      const minor = Math.max(1, Math.round(price * 10 ** decimalsOf(currency)));
      await postgresProducts(orm).add(
        new Product({
          ...rest,
          id: newId(),
          price: new Money(minor, currency),
          stock: Stock,
          createdAt,
        }),
      );
    }
    for (const review of reviews)
      await postgresReviews(orm).add(new Review({ ...review, id: newId(), createdAt }));
    return catalogue.length;
  });
};

/**
 * Fills the database that the environment names, in its currency, and says what it did. When that cannot
 * be, the process ends with the reason. @param connect connects to it, and sees that it is up to date
 */
export const seedBy = async (
  connect: (databaseUrl: string) => Promise<MikroORM>,
): Promise<void> => {
  const currency = process.env['CURRENCY'] || defaultCurrency;
  if (!isCurrency(currency)) {
    process.stderr.write(
      `CURRENCY is ${currency}, which is no currency (ISO 4217, in lower case).\n`,
    );
    process.exit(1);
  }
  try {
    const orm = await connect(databaseOfSettings(process.env));
    const added = await seed(orm, currency);
    await orm.close();
    const said = added === 0 ? 'There are products already.' : `Added ${added} products.`;
    process.stdout.write(`${said}\n`);
  } catch (error) {
    const said = plainly(error);
    if (!(said instanceof DomainError)) throw error;
    process.stderr.write(`${said.message}\n`);
    process.exit(1);
  }
};

if (import.meta.main) await seedBy(connectMigrated);
