/** Who sends requests, and the things that they can be about, learnt from earlier answers. */
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Product } from '../../adapters/http/contract.ts';
import { setRole } from '../../adapters/http/testing/database.ts';
import type { RunningShop } from '../../adapters/http/testing/running-shop.ts';
import { intentOf, sandbox, went, type Answer } from '../../adapters/http/testing/shop-client.ts';
import { categories } from '../../domain/categories.ts';
import { garbage, personOf, signatureOf, subjectOf, type Person } from './credentials.ts';
import { poolOf, Pools, type Pool } from './pools.ts';
import { reference, resolve, type Kind, type Thing } from './references.ts';
import type { Plan } from './requests.ts';
import type { Sent } from './send.ts';

type Cast = Record<'customer' | 'other' | 'admin' | 'removed', Person>;
const strangers = 16;
/** Beyond this Node itself refuses the request, before the shop hears of it. */
const longestPath = 48_000;

export class World {
  readonly cast: Cast;
  private readonly shop: RunningShop;
  /** The ids of a part of each category that the catalogue begins with. */
  readonly machine: string[] = [];
  private readonly pools = new Pools();
  private readonly people = new Map<string, Person>();
  /** Payments that were opened since the last time, and are still to be confirmed. */
  private opened: Thing[] = [];
  /** Who and what was removed: a list that was made before may still name it. */
  private readonly gone = new Set<unknown>();
  private removals = 0;
  private payments = 0;

  private constructor(shop: RunningShop, cast: Cast) {
    this.shop = shop;
    this.cast = cast;
    for (const person of Object.values(cast)) this.people.set(person.email, person);
  }

  /** A part that is there. */
  get productId(): string {
    return String(this.pools.find('product', 0).id);
  }

  /** Signs everybody up, and puts the first things on the shelf. */
  static async open(shop: RunningShop, orm: MikroORM): Promise<World> {
    const enrol = async () => personOf(await shop.signUp());
    const cast = {
      customer: await enrol(),
      other: await enrol(),
      admin: await enrol(),
      removed: await enrol(),
    };
    await setRole(orm, { ...cast.admin, accountId: '' }, 'admin');
    await shop.call('DELETE', `/user/${cast.removed.email}`, { token: cast.admin.token });
    const world = new World(shop, cast);
    for (const category of categories) {
      const path = `/product?category=${category}&limit=1`;
      for (const { _id } of went(await shop.call<Product[]>('GET', path))) world.machine.push(_id);
    }
    await world.welcome(strangers);
    for (const what of ['/product', '/review', '/contact']) await world.begin(what);
    return world;
  }

  private async begin(path: string): Promise<void> {
    const text = { name: 'Test part', description: 'For tests', review: 'Good', location: 'Leeds' };
    const { name, description, review, location } = text;
    const image = '/pictures/processors.svg';
    const bodies: Record<string, object> = {
      '/product': { name, description, image, price: 49.99, Stock: 100 },
      '/review': { name, review, location, image },
      '/contact': { email: 'ada@parches.test', subject: 'Hello', message: 'Hello' },
    };
    const { token } = this.cast.customer;
    const answer = await this.shop.call('POST', path, { token, body: bodies[path] });
    this.learn('post', path, undefined, answer);
  }

  /** New accounts; every second one is signed in. */
  private async welcome(count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      const account = await this.shop.account();
      this.pools.keep('account', { ...account, id: account.accountId });
      if (n % 2 === 0) continue;
      const path = `/user/${account.email}`;
      const answer = await this.shop.call('PUT', path, { token: account.idToken });
      this.learn('put', path, undefined, answer);
    }
  }

  /** What a plan comes to, with the things that are known now. */
  render(plan: Plan): Sent {
    const caller = this.callerOf(plan);
    const things = (kind: Kind): Thing => {
      if (kind === 'caller') return caller ?? this.cast.other;
      if (kind === 'person') return this.cast.other;
      if (kind === 'product1') return this.pools.find('product', plan.subject + 1);
      if (kind === 'product2') return this.pools.find('product', plan.subject + 2);
      return this.pools.find(kind, plan.subject);
    };
    const text = (template: string) => resolve(template, things);
    const body = typeof plan.body === 'string' ? Buffer.from(text(plan.body)) : plan.body;
    const authorization =
      plan.caller === 'garbage'
        ? garbage[plan.subject % garbage.length]
        : plan.caller === 'account'
          ? `Bearer ${String(this.pools.find('account', plan.subject)['idToken'])}`
          : caller && `Bearer ${caller.token}`;
    const path = `${text(plan.path)}${plan.query === '' ? '' : `?${text(plan.query)}`}`;
    return {
      method: plan.operation.split(' ')[0]?.toUpperCase() ?? '',
      path: path.slice(0, longestPath),
      headers: [
        ...(authorization === undefined ? [] : [['authorization', authorization] as const]),
        ...plan.headers,
      ].map(([name, value]) => [name, value === 'SIGNATURE' ? signatureOf(body) : value]),
      body: body && Buffer.from(body),
      chunked: plan.chunked,
    };
  }

  private callerOf({ caller, subject, path, body }: Plan): Person | undefined {
    if (caller === 'nobody' || caller === 'garbage' || caller === 'account') return undefined;
    if (caller !== 'owner') return this.cast[caller];
    const isAboutOrder = `${path} ${String(body)}`.includes(reference('order'));
    const owned = this.pools.find(isAboutOrder ? 'order' : 'booking', subject);
    const owner = this.people.get(String(owned['email']));
    return owner ?? this.cast.customer;
  }

  /** Takes note of what an answer tells. */
  learn(method: string, path: string, asked: Thing | undefined, { status, headers, body }: Answer) {
    if (status >= 300) return;
    const [route = ''] = path.split('?');
    const isNew = status === 201 || method === 'put';
    const link = headers.get('link')?.match(/after=([^&>]+)/)?.[1];
    if (link !== undefined) this.pools.keep('cursor', { id: decodeURIComponent(link) });
    const things = Array.isArray(body) ? body : [body];
    for (const thing of things as unknown[])
      if (typeof thing === 'object' && thing !== null)
        this.learnOne(method, route, asked, { ...thing, ...(isNew ? { isNew } : {}) });
  }

  private learnOne(method: string, route: string, asked: Thing | undefined, found: Thing): void {
    const { _id, isNew, ...rest } = found;
    const id = rest['id'] ?? _id;
    const thing: Thing = { ...rest, id };
    const kind = poolOf(route);
    const bookings = (thing['bookings'] ?? []) as Thing[];
    for (const booking of bookings) {
      thing['email'] = booking['email'];
      this.learnOne(method, '/booking', asked, { ...booking, ...(isNew === true && { isNew }) });
    }
    if (route === '/create-payment-intent') this.learnPayment(String(thing['clientSecret']), asked);
    else if (route === '/images') this.pools.keep('picture', { id: Object(thing['data']).url });
    else if (typeof thing['token'] === 'string') this.learnToken(route, thing['token']);
    else if (typeof id !== 'string' || kind === undefined) return;
    else if (method === 'delete' && !route.endsWith('/promotion')) this.learnRemoval(kind, id);
    else if (thing['status'] === 'removed' || this.gone.has(id)) return;
    else if (kind === 'user' && this.isCast(id)) return;
    else {
      const isKnown = this.pools.by(kind, 'id', id) !== undefined;
      const first = thing['version'] === undefined && isNew === true && !isKnown;
      if (isNew === true || isKnown || !this.pools.isFull(kind))
        this.pools.keep(kind, { ...thing, ...(first ? { version: 1 } : {}) });
    }
  }

  private isCast(id: string): boolean {
    return Object.values(this.cast).some((person) => person.id === id);
  }

  private learnPayment(secret: string, asked: Thing | undefined): void {
    const { id } = intentOf(secret);
    const payment: Thing = { id, secret };
    this.pools.keep('payment', payment);
    this.opened.push(payment);
    for (const kind of ['booking', 'order'] as const) {
      const paid = this.pools.by(kind, 'id', asked?.[kind]);
      if (paid) paid['transaction'] = id;
    }
  }

  private learnToken(route: string, token: string): void {
    const email = decodeURIComponent(route.slice('/user/'.length)).toLowerCase();
    const account = this.pools.by('account', 'email', email);
    if (!account) return;
    const person = { id: subjectOf(token), email, token, idToken: String(account['idToken']) };
    this.people.set(email, person);
    this.pools.keep('user', { ...person, version: 1 });
  }

  private learnRemoval(kind: Pool, id: string): void {
    const gone = this.pools.by(kind, 'id', id);
    this.pools.forget(kind, 'id', id);
    this.gone.add(id);
    if (kind === 'order') this.pools.forget('booking', 'order', id);
    if (kind !== 'user') return;
    this.pools.forget('account', 'email', gone?.['email']);
    this.removals += 1;
  }

  /** What happens outside between two batches: cards are charged, and others come for those who left. */
  async goOn(): Promise<void> {
    const opened = this.opened;
    const removals = this.removals;
    this.opened = [];
    this.removals = 0;
    await Promise.all([this.welcome(removals), ...opened.map((payment) => this.confirm(payment))]);
  }

  private async confirm(payment: Thing): Promise<void> {
    this.payments += 1;
    const turn = this.payments;
    const id = String(payment['id']);
    if (turn % 4 === 0) return;
    await this.shop.confirm({ id, secret: String(payment['secret']) });
    if (turn % 3 === 0) payment['intent'] = await sandbox<Thing>(`/v1/payment_intents/${id}`);
  }
}
