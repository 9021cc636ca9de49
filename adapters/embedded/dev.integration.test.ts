import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  cleanEnvironment,
  clearUp,
  newDataFolder,
  shopOf,
  startSupervisor,
  until,
  withoutEmulator,
} from './fixtures/processes.ts';

describe('the supervisor in development', () => {
  afterEach(clearUp);

  it('has Vite’s page where the shop’s is to be, and the shop follow its code', async () => {
    const root = newDataFolder();
    mkdirSync(join(root, 'domain'));
    const { url } = await startSupervisor(
      cleanEnvironment({ ...withoutEmulator, PARCHES_DATA: join(root, 'data'), ROOT: root }),
    );
    const page = await fetch(`${url}/nowhere`);
    expect(page.status).to.equal(404);
    expect(await page.text()).to.include('/@vite/client');
    const module = await fetch(`${url}/src/main.tsx`);
    expect(module.headers.get('content-type')).to.include('javascript');

    const before = await shopOf(url);
    const seenBy = url.replace('127.0.0.1', 'localhost');
    expect(before.settings['PUBLIC_URL']).to.equal(seenBy);
    writeFileSync(join(root, 'domain', 'money.ts'), 'export {};\n');
    await until('the shop runs the changed code', async () => {
      const { pid } = await shopOf(url); // a call that comes in between waits for the shop
      return pid !== before.pid;
    });
  });
});
