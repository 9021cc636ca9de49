import { pino } from 'pino';
import { EmailAddress } from '../domain/email.ts';
import { DomainError } from '../domain/errors.ts';
import { readConfig, WrongSetting } from './config.ts';
import { createContainer } from './container.ts';
import { connect } from './postgres/orm.ts';

/** `npm run promote -- EMAIL`: how a shop gets its first admin. */
const promote = async (email: string): Promise<string> => {
  const config = readConfig(process.env);
  const orm = await connect(config.databaseUrl);
  try {
    const shop = createContainer(config, orm, pino({ level: 'silent' }));
    const user = await shop('appointAdmin')(new EmailAddress(email));
    return `${user.email.value} is an admin.`;
  } finally {
    await orm.close();
  }
};

try {
  const [email] = process.argv.slice(2);
  if (!email) throw new WrongSetting('Say whom: npm run promote -- EMAIL');
  process.stdout.write(`${await promote(email)}\n`);
  process.exit(0);
} catch (error) {
  if (!(error instanceof DomainError) && !(error instanceof WrongSetting)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
