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
import { freePorts } from './ports.ts';

describe('the supervisor in development', function () {
  let root: string;

  beforeEach(() => {
    root = newDataFolder();
    mkdirSync(join(root, 'domain'));
  });
  afterEach(clearUp);

  const start = (added: NodeJS.ProcessEnv = {}) =>
    startSupervisor(
      cleanEnvironment({
        ...withoutEmulator,
        PARCHES_DATA: join(root, 'data'),
        ROOT: root,
        ...added,
      }),
    );
  const save = (code: string) => writeFileSync(join(root, 'domain', 'money.ts'), code);

  const untilItAnswers = (url: string, status: number, text: string) =>
    until(`${status} ${text}`, async () => {
      const response = await fetch(url).catch(() => undefined);
      return response?.status === status && (await response.text()).includes(text);
    });
  const timesIn = (text: string, part: string) => text.split(part).length - 1;

  it('has Vite’s page where the shop’s is to be, and the shop follow its code', async () => {
    const { url } = await start();
    const page = await fetch(`${url}/nowhere`);
    expect(page.status).to.equal(404);
    expect(await page.text()).to.include('/@vite/client');
    const module = await fetch(`${url}/src/main.tsx`);
    expect(module.headers.get('content-type')).to.include('javascript');

    const before = await shopOf(url);
    const seenBy = url.replace('127.0.0.1', 'localhost');
    expect(before.settings['PUBLIC_URL']).to.equal(seenBy);
    const slow = fetch(`${url}/slow`).then((response) => response.text());
    save('export {};\n');
    await until(
      'the shop runs the changed code',
      async () => (await shopOf(url)).pid !== before.pid, // a call in between waits for the shop
    );
    expect(await slow).to.equal('done');
  });

  it('answers with a fault of the code at once, prints it once, and serves again when it is mended', async () => {
    const { url, said } = await start();
    for (const fault of ["throw new Error('out of change');", 'const out of change;']) {
      const before = timesIn(said(), 'out of change');
      save(fault);
      await untilItAnswers(url, 502, 'out of change');
      const answers = await Promise.all(Array.from({ length: 9 }, () => fetch(url)));
      for (const each of answers) expect(each.status).to.equal(502);
      const write = await fetch(url, { method: 'POST', body: 'a booking' });
      expect(write.status).to.equal(502);
      const text = await write.text();
      expect(text).to.include('domain/money.ts');
      expect(timesIn(said(), 'out of change') - before).to.equal(timesIn(text, 'out of change'));
      save('export {};\n');
      await untilItAnswers(url, 200, 'settings');
    }
  });

  it('waits for a fault to be mended that is there from the start', async () => {
    save("throw new Error('out of change');");
    const [port] = await freePorts(1);
    const starting = start({ PORT: `${port}` });
    await untilItAnswers(`http://127.0.0.1:${port}`, 502, 'out of change');
    save('export {};\n');
    const { url } = await starting;
    expect((await fetch(url)).status).to.equal(200);
  });
});
