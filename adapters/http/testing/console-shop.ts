import type { ConsoleAuditEntry, ConsoleProduct, ConsoleUser } from '../console-contract.ts';
import { CheckedShop } from './checked-shop.ts';
import { dataProviderOf, page, type Provider } from './console-client.ts';
import type { Person } from './shop-client.ts';

export const picture = '/pictures/processors.svg';

/** A shop with two admins, and what its console shows them. */
export class ConsoleShop extends CheckedShop {
  private stage: { admin: Person; other: Person; provider: Provider } | undefined;

  /** Connects to it, and makes the two admins. */
  async open() {
    await this.connect();
    const [admin, other] = await Promise.all([this.admin(), this.admin()]);
    this.stage = { admin, other, provider: dataProviderOf(this, admin) };
    return this.stage;
  }

  /** A call of the console's API; by the first admin, where nobody else is named. */
  readonly ask = <T>(method: string, path: string, body?: unknown, who = this.opened.admin) =>
    this.call<T>(method, `/admin/api${path}`, {
      token: who.token,
      ...(body === undefined ? {} : { body }),
    });

  readonly userOf = async ({ email }: Person): Promise<ConsoleUser> => {
    const { data } = await this.opened.provider.getList<ConsoleUser>('users', page({ q: email }));
    const [user] = data;
    if (!user) throw new Error('There is no such user.');
    return user;
  };

  /** The acts on a thing, the oldest first. */
  readonly actsOn = async (subjectId: string): Promise<ConsoleAuditEntry[]> => {
    const acts = page({ subjectId }, ['at', 'ASC']);
    return (await this.opened.provider.getList<ConsoleAuditEntry>('audit', acts)).data;
  };

  readonly aProduct = async (more: object = {}): Promise<ConsoleProduct> => {
    const data = { name: 'Pump', price: 5, Stock: 4, image: picture, description: 'It pumps' };
    const { provider } = this.opened;
    const made = await provider.create<ConsoleProduct>('products', { data: { ...data, ...more } });
    return made.data;
  };

  private get opened() {
    if (!this.stage) throw new Error('This shop is not open yet.');
    return this.stage;
  }
}
