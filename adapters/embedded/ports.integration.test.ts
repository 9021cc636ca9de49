import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
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

  it('are nobody else’s in any process, though nobody listens on them yet', async () => {
    const program = `
      import { freePorts } from '${new URL('ports.ts', import.meta.url).href}';
      console.log(JSON.stringify(await freePorts(100, { from: 20_000, to: 20_399 })));
      process.stdin.resume();
    `;
    const others = Array.from({ length: 2 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', program], {
        stdio: ['pipe', 'pipe', 'inherit'],
      }),
    );
    const chosen = await Promise.all(
      others.map(async ({ stdout }) => {
        const [line] = (await once(createInterface(stdout), 'line')) as [string];
        return JSON.parse(line) as number[];
      }),
    );
    for (const { stdin } of others) stdin.end();
    expect(new Set(chosen.flat()).size).to.equal(200);
  });
});
