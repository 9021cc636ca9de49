import { pino } from 'pino';
import { EmailAddress } from '../domain/email.ts';
import { DomainError, Unavailable } from '../domain/errors.ts';
import { readConfig, WrongSetting } from './config.ts';
import { createContainer } from './container.ts';
import { missingCredentials } from './firebase/credentials.ts';
import { connectMigrated, type Terminal } from './postgres/migrate.ts';

const promote = async (
  env: NodeJS.ProcessEnv,
  email: string,
  unverified: boolean,
): Promise<string> => {
  const config = readConfig(env);
  const orm = await connectMigrated(config.databaseUrl);
  try {
    const shop = createContainer(config, orm, pino({ level: 'silent' }));
    const user = await shop
      .appointAdmin(new EmailAddress(email), { unverified })
      .catch((error: unknown) => {
        const { emulatorHost, credentialsFile } = config.firebase;
        const isAnswer = error instanceof DomainError && !(error instanceof Unavailable);
        const missing =
          isAnswer || emulatorHost !== undefined ? undefined : missingCredentials(credentialsFile);
        // Google's libraries say it in forty lines, or fail as if nobody had answered.
        throw missing === undefined ? error : new WrongSetting(`${missing}.`);
      });
    return `${user.email.value} is an admin.`;
  } finally {
    await orm.close();
  }
};

/**
 * `npm run promote -- EMAIL`: how a shop gets its first admin. With `--unverified` as a second word the
 * operator vouches for the address. @returns its exit code
 */
export const program = async ({ argv, env, stdout, stderr }: Terminal): Promise<number> => {
  try {
    const [email, word, ...more] = argv.slice(2);
    if (!email || (word !== undefined && word !== '--unverified') || more.length > 0)
      throw new WrongSetting('Say whom: npm run promote -- EMAIL [--unverified]');
    stdout.write(`${await promote(env, email, word !== undefined)}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof DomainError) && !(error instanceof WrongSetting)) throw error;
    stderr.write(`${error.message}\n`);
    return 1;
  }
};

if (import.meta.main) process.exit(await program(process));
