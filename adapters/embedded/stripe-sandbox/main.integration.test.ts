import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { freePorts } from '../ports.ts';
import type { Receiver } from './testing.ts';
import { card, KEYS, sdk, startReceiver } from './testing.ts';
import { fetchAnew } from '../../http/testing/fetch-anew.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const CARD_NUMBER = '4000000000009995';

describe('the sandbox as a process', () => {
  let folder: string;
  let receiver: Receiver;
  let port: number;
  let child: ChildProcess;

  const start = async () => {
    child = fork(MAIN, {
      stdio: 'pipe',
      env: {
        ...process.env,
        NODE_ENV: 'test',
        SANDBOX_PORT: String(port),
        SANDBOX_DATA: join(folder, 'stripe.sqlite'),
        WEBHOOK_URL: receiver.url,
        STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
        STRIPE_SECRET_KEY: KEYS.secretKey,
        STRIPE_PUBLISHABLE_KEY: KEYS.publishableKey,
      },
    });
    const [first] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
    expect(first).to.equal('ready');
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stripe-sandbox-'));
    receiver = await startReceiver();
    [port = 0] = await freePorts(1);
  });
  beforeEach(start);
  // The next one has its port and its file: it may start once this one has let go of both.
  afterEach(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  after(async () => {
    receiver.close();
    await rm(folder, { recursive: true });
  });

  it('loses nothing that it answered when it is killed, and tells of it afterwards', async () => {
    receiver.respond = () => 503;
    const options = { idempotencyKey: 'booking-1' };
    const params = { amount: 7, currency: 'usd', payment_method: 'pm_card_visa', confirm: true };
    const paid = await sdk(port).paymentIntents.create(params, options);
    child.kill('SIGKILL');
    await once(child, 'exit');
    receiver.respond = () => 200;
    const before = receiver.received.length;
    await start();
    await receiver.count(before + 2);
    const again = await sdk(port).paymentIntents.create(params, options);
    expect([again.id, again.status]).to.deep.equal([paid.id, 'succeeded']);
    expect(again.lastResponse.headers['idempotent-replayed']).to.equal('true');
  });

  it('keeps no card number and no security code', async () => {
    const intent = await sdk(port).paymentIntents.create({ amount: 7, currency: 'usd' });
    const response = await fetchAnew(
      `http://127.0.0.1:${port}/v1/payment_intents/${intent.id}/confirm`,
      {
        method: 'POST',
        headers: { 'idempotency-key': 'confirm-1' },
        body: new URLSearchParams({
          key: KEYS.publishableKey,
          client_secret: intent.client_secret ?? '',
          ...card(CARD_NUMBER),
        }),
      },
    );
    expect(response.status).to.equal(402);
    for (const name of ['stripe.sqlite', 'stripe.sqlite-wal']) {
      expect((await readFile(join(folder, name))).includes(CARD_NUMBER)).to.equal(false);
    }
  });

  it('ends when its supervisor is gone', async () => {
    child.disconnect();
    const [code] = await once(child, 'exit');
    expect(code).to.equal(0);
  });

  it('does not start in production', async () => {
    const env = { ...process.env, SANDBOX_PORT: String(port), NODE_ENV: 'production' };
    const refused = fork(MAIN, { stdio: 'pipe', env });
    const [code] = await once(refused, 'exit');
    expect(code).to.equal(1);
  });

  it('ends on SIGTERM', async () => {
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).to.equal(0);
  });
});
