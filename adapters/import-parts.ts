import { createReadStream } from 'node:fs';
import { pino } from 'pino';
import type { ForeignPart } from '../application/catalogue/import-parts.ts';
import { EmailAddress } from '../domain/email.ts';
import { DomainError, InvalidInput } from '../domain/errors.ts';
import { chargedDecimalsOf, type Currency } from '../domain/money.ts';
import { productDefaults } from '../domain/product.ts';
import { readConfig, WrongSetting } from './config.ts';
import { createContainer } from './container.ts';
import { newProduct } from './http/contract.ts';
import { CsvFault, readCsv } from './http/csv.ts';
import { bodyCheck } from './http/validation.ts';
import { DataFault, linesOf } from './opendb/lines.ts';
import { madeUpPrice } from './opendb/made-up-price.ts';
import { categoryOf, knownFiles, partOf, type OpenPart, type Raw } from './opendb/part.ts';
import { matchPrices, PriceListFault, readPrices, type PriceOf } from './opendb/prices.ts';
import { RefusedParts } from './opendb/refused-parts.ts';
import { connectMigrated, type Terminal } from './postgres/migrate.ts';
import { isUnreachable } from './postgres/unreachable.ts';

const usage = `Say which admin imports, from which folder, and at which prices:
  PARTS_DIR=… PRICES=prices.csv npm run import:parts -- EMAIL
  PARTS_DIR=… npm run import:parts -- EMAIL --made-up-prices`;

/** So many parts are brought in by one transaction. */
const batchSize = 500;

/** The licence of the data asks whoever shows it to name its source. */
const source = 'Source: BuildCores OpenDB, ODC-By 1.0.';

const checkShape = bodyCheck(newProduct);

/** What a line becomes. @throws InvalidInput @throws SyntaxError for what is no JSON */
const readPart = (file: string, line: string, priceOf: PriceOf): ForeignPart => {
  const part = partOf(file, JSON.parse(line) as Raw);
  if (part.openId === '') throw new InvalidInput([{ field: 'opendb_id', message: 'is missing' }]);
  const priced = priceOf(part);
  const { name, category, specs } = part;
  const description = `${part.description}. ${source}`;
  const told = { name, price: priced.price, description, category, specs };
  const image = `/pictures/${category}.svg`;
  checkShape({ ...told, image, Stock: priced.stock });
  const details = { ...productDefaults, ...told, image, stock: priced.stock };
  return { source: `opendb:${part.openId}`, details };
};

const madeUpPrices =
  (currency: Currency): PriceOf =>
  ({ openId }) => {
    const unit = 10 ** chargedDecimalsOf(currency);
    return { price: Math.round((madeUpPrice(openId) / 100) * unit) / unit, stock: 100 };
  };

/** All parts of the data whose lines can be read. */
async function* partsOf(folder: string): AsyncGenerator<OpenPart> {
  for (const file of knownFiles)
    for await (const line of linesOf(folder, file)) {
      try {
        yield partOf(file, JSON.parse(line) as Raw);
      } catch (error) {
        // It is told where the parts are brought in.
        if (!(error instanceof SyntaxError)) throw error;
      }
    }
}

const nameIn = (line: string): string | undefined => /"name":"([^"]{1,80})/.exec(line)?.[1];

/** The line about what the price list names that no part has, if there is such. */
const unmatchedLine = (names: string[]): string[] =>
  names.length === 0
    ? []
    : [
        `Lines of the price list of no part of the data: ${names.length} (${names.slice(0, 3).join(', ')})`,
      ];

const reasonOf = (error: unknown): string => {
  if (error instanceof SyntaxError) return 'The line is no JSON';
  if (!(error instanceof InvalidInput)) throw error;
  return error.fields
    .map(({ field, message }) => `${field.replace('/', '')}: ${message}`)
    .join('; ');
};

/** Goes on bringing in parts until all are there or `isStopped`. @returns what to tell at the end */
const importParts = async (
  { argv, env, stdout }: Terminal,
  isStopped: () => boolean,
): Promise<string> => {
  const config = readConfig(env);
  const [email, word, ...more] = argv.slice(2);
  const { PARTS_DIR: folder, PRICES: list } = env;
  const hasPrices = list ? word === undefined : word === '--made-up-prices';
  if (!email || !folder || !hasPrices || more.length > 0) throw new WrongSetting(usage);
  if (!list && !config.stripe.sandboxUrl)
    throw new WrongSetting('Only a shop with the Stripe sandbox may make up prices.');
  const { priceOf, unmatched } = list
    ? await matchPrices(await readPrices(readCsv(createReadStream(list, 'utf8'))), partsOf(folder))
    : { priceOf: madeUpPrices(config.currency), unmatched: [] };

  const orm = await connectMigrated(config.databaseUrl);
  try {
    const shop = createContainer(config, orm, pino({ level: 'silent' }));
    const admin = await shop.users.findByEmail(new EmailAddress(email));
    if (!admin) throw new WrongSetting(`There is nobody with the address ${email}.`);
    const refused = new RefusedParts();
    const counted = { read: 0, created: 0, known: 0 };
    const told = () =>
      `${counted.read} read, ${counted.created} new, ${counted.known} there already, ${refused.count} refused`;
    const bring = async (parts: ForeignPart[]) => {
      const done = await shop.importParts(admin, parts);
      counted.created += done.created;
      counted.known += done.known;
      for (const { part, reason } of done.refused) refused.add(reason, part.details.name);
    };

    for (const file of knownFiles) {
      let parts: ForeignPart[] = [];
      for await (const line of linesOf(folder, file)) {
        counted.read += 1;
        try {
          parts.push(readPart(file, line, priceOf));
        } catch (error) {
          refused.add(reasonOf(error), nameIn(line) ?? `line ${counted.read}`);
        }
        if (parts.length === batchSize) {
          await bring(parts);
          parts = [];
        }
        if (isStopped()) return `Stopped: ${told()}. Run it again, and it goes on.`;
      }
      await bring(parts);
      stdout.write(`${categoryOf(file)}: ${told()}\n`);
    }
    return [`Done: ${told()}.`, ...refused.inLines(), ...unmatchedLine(unmatched)].join('\n');
  } finally {
    await orm.close();
  }
};

/** What an operator can do something about. */
const isPlain = (error: unknown): error is Error =>
  [DomainError, WrongSetting, PriceListFault, CsvFault, DataFault].some(
    (kind) => error instanceof kind,
  ) ||
  (error instanceof Error &&
    'code' in error &&
    /^E(NOENT|NOTDIR|ISDIR|ACCES)$/.test(String(error.code)));

/** `npm run import:parts`, until it has ended or `isStopped`. @returns its exit code */
export const program = async (
  terminal: Terminal,
  isStopped: () => boolean = () => false,
): Promise<number> => {
  const { stdout, stderr } = terminal;
  try {
    stdout.write(`${await importParts(terminal, isStopped)}\n`);
    return isStopped() ? 130 : 0;
  } catch (error) {
    if (isUnreachable(error))
      stderr.write('The database cannot be reached. Run it again, and it goes on.\n');
    else if (isPlain(error)) stderr.write(`${error.message}\n`);
    else throw error;
    return isStopped() ? 130 : 1;
  }
};

if (import.meta.main) {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      isStopping = true;
    });
  process.exit(await program(process, () => isStopping));
}
