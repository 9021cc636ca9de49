import type { MikroORM } from '@mikro-orm/postgresql';
import {
  connectBeside,
  freshDatabase,
  type FreshDatabase,
} from '../../postgres/testing/fresh-database.ts';
import type * as contract from '../contract.ts';
import { Conformity, type Document } from './conformity.ts';
import { setRole } from './database.ts';
import { RunningShop, type Launch } from './running-shop.ts';
import { need, type Person } from './shop-client.ts';
import { here } from './shop-here.ts';

/** A shop whose every answer is held to the API's own document, and every failure to RFC 9457. */
export class CheckedShop extends RunningShop {
  /** What the tests look into its database by, once it is connected. */
  orm!: MikroORM;
  private conformity = new Conformity({ openapi: '', servers: [], paths: {} });

  /** @param launch in this process, unless the test is about the process itself */
  constructor(port?: string, launch: Launch = here) {
    super(port, launch);
  }

  get document(): Document {
    return this.conformity.document;
  }

  override async start(settings: Record<string, string> = {}): Promise<void> {
    await super.start(settings);
    this.conformity = new Conformity((await super.call<Document>('GET', '/openapi.json')).body);
  }

  /** Starts it, and connects to its database beside it. */
  async connect(settings: Record<string, string> = {}): Promise<void> {
    this.orm = await connectBeside(need('DATABASE_URL'));
    await this.start(settings);
  }

  async close(): Promise<void> {
    this.leave();
    await this.orm.close();
  }

  async admin(): Promise<Person> {
    const admin = await this.signUp();
    await setRole(this.orm, admin, 'admin');
    return admin;
  }

  override async call<T>(...[method, path, request]: Parameters<RunningShop['call']>) {
    const answer = await super.call<T>(method, path, request);
    if (!/^(http:|\/(sandbox|emulator|\w+\.googleapis\.com)\/)/.test(path))
      this.conformity.check(method, path, answer);
    return answer;
  }

  operationAt(method: string, address: string) {
    return this.conformity.operationAt(method, address);
  }
}

/** A shop for the tests of a file, connected before them and closed after them. */
export const checkedShop = (settings: Record<string, string> = {}): CheckedShop => {
  const shop = new CheckedShop();
  before(() => shop.connect(settings));
  after(() => shop.close());
  return shop;
};

/** The same on a new database, where nothing is but what they make. */
export const checkedShopAlone = (): CheckedShop => {
  const shop = new CheckedShop();
  let database: FreshDatabase;
  before(async () => {
    database = await freshDatabase();
    shop.orm = database.orm;
    await shop.start({ DATABASE_URL: database.url });
  });
  after(async () => {
    await shop.stop();
    await database.drop();
  });
  return shop;
};

type Refusal = { status: number; body: unknown };

/** The status, what is said, and the fields that are at fault. */
export const told = ({ status, body }: Refusal) => {
  const { detail, errors } = body as contract.Problem;
  return [status, detail, errors?.map(({ pointer }) => pointer).join(' ')];
};
