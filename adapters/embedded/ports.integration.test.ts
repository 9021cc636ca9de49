import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect } from 'chai';
import { freePorts, portOf } from './ports.ts';

describe('free ports', () => {
  it('are different, and none that the system gives to others before they are listened on', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const given = portOf(server);
    server.close();
    await once(server, 'close');
    const ports = await freePorts(200);
    expect(new Set(ports).size).to.equal(200);
    // By default, Linux assigns 32768 to 60999; other systems assign 49152 and above.
    expect(given).to.be.at.least(32_768);
    for (const port of ports) expect(port).to.be.within(1_024, 32_767);
  });
});
