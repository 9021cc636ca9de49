import { expect } from 'chai';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { freePorts } from '../embedded/ports.ts';
import { gate } from './testing/gate.ts';
import { pooler } from './testing/pooler.ts';
import { eventually, RunningShop } from './testing/running-shop.ts';

describe('A shop that is started', () => {
  const url = new URL(process.env['DATABASE_URL'] ?? '');
  const by = (port: number) => Object.assign(new URL(url), { port }).href;
  const isEnded = 'Error: The shop ended with 1 before it was ready.';

  it('ends at once where another program has its port, though its jobs run by then', async () => {
    const other = createServer().listen(0, process.env['HOST']);
    await once(other, 'listening');
    const shop = new RunningShop(`${(other.address() as AddressInfo).port}`);
    try {
      const outcome = await shop.start().catch(String);
      expect(outcome).to.equal(isEnded);
    } finally {
      await shop.stop('SIGKILL');
      other.close();
    }
  });

  it('waits for a database that is away, says so, and ends when it is told to', async () => {
    const way = await gate(Number(url.port));
    const [port] = await freePorts(1);
    const shop = new RunningShop(`${port}`);
    const startToWait = async () => {
      await way.shut();
      shop.output = '';
      const settings = { DATABASE_URL: by(way.port), LOG_LEVEL: 'warn' };
      const outcome = shop.start(settings).then(() => 'served', String);
      await eventually(
        () => Promise.resolve(shop.output),
        (output) => output.includes('the start waits for it'),
      );
      return { outcome };
    };
    try {
      const first = await startToWait();
      await shop.stop();
      expect(await first.outcome).to.equal('Error: The shop ended with null before it was ready.');

      const second = await startToWait();
      await way.reopen();
      expect(await second.outcome).to.equal('served');
      expect((await shop.call('GET', '/readyz')).status).to.equal(200);
      expect(shop.output.match(/the start waits for it/g)).to.have.length(1);
    } finally {
      await shop.stop('SIGKILL');
      await way.shut();
    }
  });

  for (const [losing, sign] of [
    [{ notices: true }, 'a notice did not arrive'],
    [{ settings: true }, 'a session has lost its settings'],
  ] as const)
    it(`refuses a pooler that does not keep sessions: ${sign}`, async () => {
      const pool = await pooler(Number(url.port), losing);
      const [port] = await freePorts(1);
      const shop = new RunningShop(`${port}`);
      try {
        const outcome = await shop.start({ DATABASE_URL: by(pool.port) }).catch(String);
        expect(outcome).to.equal(isEnded);
        expect(shop.output)
          .to.match(/^DATABASE_URL leads to a pooler/m)
          .and.include(sign);
      } finally {
        await shop.stop('SIGKILL');
        await pool.close();
      }
    });
});
