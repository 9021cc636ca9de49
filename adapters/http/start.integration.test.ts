import { expect } from 'chai';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { RunningShop } from './testing/running-shop.ts';

describe('A shop that is started', () => {
  it('ends at once where another program has its port, though its jobs run by then', async () => {
    const shop = new RunningShop();
    const { hostname, port } = new URL(shop.origin);
    const other = createServer().listen(Number(port), hostname);
    await once(other, 'listening');
    try {
      const outcome = await shop.start().catch(String);
      expect(outcome).to.equal('Error: The shop ended with 1 before it was ready.');
    } finally {
      await shop.stop('SIGKILL');
      other.close();
    }
  });
});
