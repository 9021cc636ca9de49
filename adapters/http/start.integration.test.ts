import { expect } from 'chai';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { RunningShop } from './testing/running-shop.ts';

describe('A shop that is started', () => {
  it('ends at once where another program has its port, though its jobs run by then', async () => {
    const other = createServer().listen(0, process.env['HOST']);
    await once(other, 'listening');
    const shop = new RunningShop(`${(other.address() as AddressInfo).port}`);
    try {
      const outcome = await shop.start().catch(String);
      expect(outcome).to.equal('Error: The shop ended with 1 before it was ready.');
    } finally {
      await shop.stop('SIGKILL');
      other.close();
    }
  });
});
