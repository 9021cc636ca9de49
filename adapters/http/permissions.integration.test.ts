import { expect } from 'chai';
import sharp from 'sharp';
import type { Problem } from './contract.ts';
import { everybody, matrix, ok, picture, rules, type Row } from './testing/access-matrix.ts';
import { accessStage, peopleOf, type AccessStage, type Thing } from './testing/access-stage.ts';
import { checkedShop } from './testing/checked-shop.ts';
import { bookkeeping } from './testing/database.ts';
import { removeSettings, seller } from './testing/settings.ts';

const nowhere = '0192f0c1-2345-7abc-8def-0123456789ab';

type Asked = Partial<Thing> & {
  raw?: BodyInit;
  headers?: Record<string, string>;
  query?: string;
};

/** What nobody may write, whatever the call. */
const surprises = ['paid', 'total', 'role', 'isAdmin', 'buyerId', 'accountId', 'createdAt'];

describe('Who may do what', () => {
  const shop = checkedShop(seller);
  let people: Awaited<ReturnType<typeof peopleOf>>;
  let stage: AccessStage;

  before(async () => {
    people = await peopleOf(shop);
    stage = accessStage(shop, people);
    const pixel = { width: 1, height: 1, channels: 3, background: 'red' } as const;
    picture.set('image', new Blob([await sharp({ create: pixel }).png().toBuffer()]));
  });
  after(() => removeSettings(shop, people.admin));

  const operation = (call: string) => {
    const [method = '', path = ''] = call.split(' ');
    const found = shop.document.paths[path]?.[method];
    if (!found) throw new Error(`The document does not know ${call}.`);
    const isJson =
      found.requestBody !== undefined && 'application/json' in found.requestBody.content;
    const takesBody = found.requestBody !== undefined;
    const takesQuery = found.parameters?.some((one) => one.in === 'query') ?? false;
    return {
      method: method.toUpperCase(),
      path,
      isJson,
      takesBody,
      takesQuery,
      security: found.security,
    };
  };

  it('is said here for every call of the document, and the document says so too', () => {
    const documented = Object.entries(shop.document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method} ${path}`),
    );
    const said = Object.keys(matrix).map((call) => call.split(' ').slice(0, 2).join(' '));
    expect([...new Set(said)].toSorted()).to.deep.equal(documented.toSorted());
    for (const [call, [rule]] of Object.entries(matrix)) {
      const token = rule === 'account' || rule === 'self' ? 'idToken' : 'accessToken';
      const { security } = operation(call);
      if (rules[rule][0] === 401) expect(security, call).to.deep.equal([{ [token]: [] }]);
      // A token may be brought, and need not be.
      else expect(security?.[0] ?? {}, call).to.deep.equal({});
    }
  });

  /** Asks in the name of each of them, and tells whether the answer is what it should be. */
  const asking = (call: string, [rule, about, body]: Row) => {
    const { method, path } = operation(call);
    const answerTo = (
      name: (typeof everybody)[number],
      { id = '', query = '', ...request }: Asked,
    ) => {
      const token = people[name]?.[rule === 'self' ? 'idToken' : 'token'];
      return shop.call(method, path.replace(/\{\w+\}/, id) + query, { token, ...request });
    };
    const ask = async (...[name, what]: Parameters<typeof answerTo>) =>
      (await answerTo(name, what)).status;
    const prepare = async (): Promise<Asked> => {
      const thing: Thing = about === undefined ? { id: '' } : await stage[about]();
      if (body instanceof FormData) return { ...thing, raw: body };
      if (typeof body === 'string')
        return { ...thing, raw: body, headers: { 'content-type': 'text/csv' } };
      return { body: typeof body === 'function' ? body(thing.id) : body, ...thing };
    };
    return { answerTo, ask, prepare };
  };

  /** What those who may are answered who ask for what is not there, with a query and a body that are no good. */
  const answerToNonsense = (call: string, [rule]: Row): number => {
    const { path, isJson, takesBody, takesQuery } = operation(call);
    if (rule === 'self') return 403;
    if (path.includes('{')) return 404;
    if (takesQuery) return 400;
    if (!takesBody) return ok;
    return isJson ? 400 : 415;
  };

  // Stripe's news come when they come.
  const stored = () => bookkeeping(shop.orm);

  for (const [call, row] of Object.entries(matrix)) {
    const statuses = rules[row[0]];
    it(`${call}: ${statuses.join(', ')}`, async () => {
      const { method, path, isJson, takesQuery } = operation(call);
      const { answerTo, ask, prepare } = asking(call, row);
      const nothing = {
        id: path === '/booking/{id}' || !path.includes('{email}') ? nowhere : 'nobody@parches.test',
        body: method === 'GET' ? undefined : { surprise: true },
        query: takesQuery ? '?surprise=true' : '',
      };
      let good = await prepare();
      const before = await stored();
      // Who asks is settled first, then whether it is there, and only then what they ask.
      for (const [index, name] of everybody.entries()) {
        const status = statuses[index] ?? 0;
        const isIn = status === ok || ['owner', 'payer', 'person'].includes(row[0]);
        const about = status === 401 || !isIn ? status : answerToNonsense(call, row);
        // What is about nothing in particular is in good form as it is: it is asked at the end.
        if (about !== ok) expect(await ask(name, nothing), `${name}, nonsense`).to.equal(about);
        for (const query of new Set(['', nothing.query]))
          if (status !== ok) expect(await ask(name, { ...good, query }), name).to.equal(status);
        // So no answer tells a stranger whether something is there.
        if (status !== ok && isJson && path.includes('{'))
          expect(await ask(name, { ...good, body: nothing.body }), `${name}, bad body`).to.equal(
            status,
          );
      }
      const allowed = everybody.filter((_, index) => statuses[index] === ok);
      const last = allowed.at(-1);
      // Those that a refusal names are each refused. The others are asked for again.
      if (last && isJson)
        for (let fields = surprises; fields.length > 0;) {
          const more = Object.fromEntries(fields.map((field) => [field, 'admin']));
          const answer = await answerTo(last, { ...good, body: { ...good.body, ...more } });
          expect(answer.status, fields.join()).to.equal(400);
          const { errors = [] } = answer.body as Problem;
          const named = new Set(errors.map(({ pointer }) => pointer));
          const accepted = fields.filter((field) => !named.has(`/${field}`));
          expect(accepted, fields.join()).to.have.length.below(fields.length);
          fields = accepted;
        }
      expect(await stored(), 'nothing has changed').to.deep.equal(before);
      for (const name of allowed) {
        expect(await ask(name, good), name).to.be.within(200, 201);
        if (method !== 'GET' && name !== last) good = await prepare();
      }
    });
  }

  it('under /admin/api nobody but an admin learns which addresses there are', async () => {
    const paths = [
      '/admin/api',
      '/admin/api/',
      '/admin/api/users',
      '/admin/api/nothing/here?range=[0,9]',
      '/ADMIN/Api/users',
      `/admin/api/users/${nowhere}/promotion`,
      '/admin/api/products/import?dryRun=true',
      '/admin/api/bookings/x/refund',
    ];
    const headers = { accept: 'text/html' };
    for (const path of paths)
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
        for (const [index, name] of everybody.entries()) {
          const { status } = await shop.call(method, path, { token: people[name]?.token, headers });
          const what = `${method} ${path} by ${name}`;
          if (name === 'admin') expect(status, what).not.to.be.oneOf([401, 403]);
          else expect(status, what).to.equal(rules.admin[index]);
        }
  });
});
