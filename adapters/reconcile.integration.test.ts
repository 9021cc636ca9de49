import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { runHere } from './embedded/fixtures/processes.ts';
import { createStripeSandbox } from './embedded/stripe-sandbox/server.ts';
import { migrate } from './postgres/migrate.ts';
import { connectBeside } from './postgres/testing/fresh-database.ts';
import { program } from './reconcile.ts';
import { fetchAnew } from './http/testing/fetch-anew.ts';

const secretKey = 'sk_test_reconcile';

describe('npm run reconcile', () => {
  const name = `reconcile_${randomUUID().replaceAll('-', '')}`;
  const url = Object.assign(new URL(process.env['DATABASE_URL'] ?? ''), { pathname: `/${name}` });
  const server = new Client(process.env['DATABASE_URL']);
  const sandbox = createStripeSandbox({
    secretKey,
    publishableKey: 'pk_test_reconcile',
    data: ':memory:',
    webhookSecret: 'whsec_reconcile',
  });
  let origin: string;

  before(async () => {
    origin = `http://127.0.0.1:${await sandbox.listen(0)}`;
    await server.connect();
    await server.query(`create database ${name}`);
    const orm = await connectBeside(url.href);
    await migrate(orm);
    await orm.close();
  });
  after(async () => {
    await server.query(`drop database ${name} with (force)`);
    await server.end();
    await sandbox.close();
  });

  const reconcile = async (settings: NodeJS.ProcessEnv = {}, grace = '0') => {
    const { code, out, err } = await runHere(program, [grace], {
      DATABASE_URL: url.href,
      STRIPE_API_URL: origin,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_reconcile',
      STRIPE_WEBHOOK_SECRET: 'whsec_reconcile',
      ...settings,
    });
    return { code, said: out + err };
  };

  it('ends with 0 when all agrees', async () => {
    expect(await reconcile()).to.deep.equal({
      code: 0,
      said: 'All agrees: 0 payments at Stripe, 0 attempts, 0 bookings that were paid, 0 stocks.\n',
    });
  });

  it('ends with 1 and says what disagrees, and what to do', async () => {
    const answer = await fetchAnew(`${origin}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}` },
      body: new URLSearchParams({
        amount: '4999',
        currency: 'usd',
        'metadata[attempt]': randomUUID(),
      }),
    });
    const { id } = (await answer.json()) as { id: string };
    const { code, said } = await reconcile();
    expect(code).to.equal(1);
    expect(said)
      .to.match(/^unknown payment \(1\)\nThe shop started this payment and has no record of it/)
      .and.include(id)
      .and.include('there open, 4999 usd; here nothing')
      .and.include('1 disagree. Looked at 1 payments at Stripe');
  });

  it('ends with 2 when it cannot tell', async () => {
    const nobody = 'http://127.0.0.1:9';
    expect(await reconcile({ STRIPE_API_URL: nobody })).to.deep.equal({
      code: 2,
      said: 'Stripe cannot be reached right now. Try again in a moment.\n',
    });
    const away = Object.assign(new URL(url), { port: '9' }).href;
    expect(await reconcile({ DATABASE_URL: away })).to.deep.equal({
      code: 2,
      said: 'The database cannot be reached (connect ECONNREFUSED 127.0.0.1:9).\n',
    });
    const mistyped = Object.assign(new URL(url), { password: 'mistyped' }).href;
    expect((await reconcile({ DATABASE_URL: mistyped })).said).to.match(
      /^DATABASE_URL: password authentication failed for user "[^"]*"\.\n$/,
    );
    const bare = `${name}_bare`;
    await server.query(`create database ${bare}`);
    const { href } = Object.assign(new URL(url), { pathname: `/${bare}` });
    const unprepared = await reconcile({ DATABASE_URL: href });
    await server.query(`drop database ${bare} with (force)`);
    expect(unprepared).to.deep.equal({
      code: 2,
      said: 'The database is not up to date: run `npm run migrate` first, in a production install `npx node adapters/postgres/migrate.ts`.\n',
    });
    expect(await reconcile({}, 'soon')).to.deep.equal({
      code: 2,
      said: 'Say how many seconds of grace: npm run reconcile -- 30\n',
    });
  });
});
