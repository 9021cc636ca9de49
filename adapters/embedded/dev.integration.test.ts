import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  cleanEnvironment,
  clearUp,
  descendantsOf,
  fileOf,
  isAlive,
  newDataFolder,
  shopOf,
  startSupervisor,
  type Supervisor,
  until,
  withoutEmulator,
} from './fixtures/processes.ts';
import { freePorts } from './ports.ts';
import { fetchAnew } from '../http/testing/fetch-anew.ts';

describe('the supervisor in development', () => {
  let root: string;
  let supervisor: Supervisor;

  before(async () => {
    newRoot();
    supervisor = await start();
  });
  after(clearUp);

  const newRoot = () => {
    root = newDataFolder();
    mkdirSync(join(root, 'domain'));
    save('');
  };
  const start = (added: NodeJS.ProcessEnv = {}) =>
    startSupervisor(
      cleanEnvironment({
        ...withoutEmulator,
        PARCHES_DATA: join(root, 'data'),
        ROOT: root,
        ...added,
      }),
    );
  /** As most editors do, in one step: a file that is emptied first changes twice. */
  const save = (code: string) => {
    const saved = join(root, 'domain', 'money.ts');
    writeFileSync(`${saved}~`, code);
    renameSync(`${saved}~`, saved);
  };

  const untilItAnswers = (url: string, status: number, text: string) =>
    until(`${status} ${text}`, async () => {
      const response = await fetchAnew(url).catch(() => undefined);
      return response?.status === status && (await response.text()).includes(text);
    });
  /** The shop's processes, the youngest last: one serves, and one waits for the next start. */
  const shopsOf = (supervisor: number) =>
    descendantsOf(supervisor)
      .filter(({ command }) => command.includes('dev-spare.ts'))
      .toSorted((one, other) => one.startedAt - other.startedAt)
      .map(({ pid }) => pid);
  /** It is younger than the one that serves, which may not be alone in being older: one may still end. */
  const untilOneWaits = async (supervisor: number, url: string): Promise<number> => {
    const { pid: serving } = await shopOf(url);
    await until('one more process waits', () => shopsOf(supervisor).at(-1) !== serving);
    return shopsOf(supervisor).at(-1) ?? 0;
  };
  const untilAnotherServes = async (url: string, before: number): Promise<number> => {
    let now = before;
    await until('another process serves', async () => {
      now = (await shopOf(url)).pid;
      return now !== before;
    });
    return now;
  };
  const timesIn = (text: string, part: string) => text.split(part).length - 1;

  it('has Vite’s page where the shop’s is to be, and the shop follow its code', async () => {
    const { url } = supervisor;
    const page = await fetchAnew(`${url}/nowhere`);
    expect(page.status).to.equal(404);
    expect(await page.text()).to.include('/@vite/client');
    const module = await fetchAnew(`${url}/src/main.tsx`);
    expect(module.headers.get('content-type')).to.include('javascript');

    const before = await shopOf(url);
    const seenBy = url.replace('127.0.0.1', 'localhost');
    expect(before.settings['PUBLIC_URL']).to.equal(seenBy);
    const slow = fetchAnew(`${url}/slow`).then((response) => response.text());
    save('export {};\n');
    await until(
      'the shop runs the changed code',
      async () => (await shopOf(url)).pid !== before.pid, // a call in between waits for the shop
    );
    expect(await slow).to.equal('done');
  });

  it('lets the shop know who has hung up, and a browser that the shop has', async () => {
    const { url } = supervisor;
    const hangUp = new AbortController();
    const { pid } = await shopOf(url);
    const endless = await fetchAnew(`${url}/endless`, { signal: hangUp.signal });
    expect(endless.status).to.equal(200);
    hangUp.abort();
    await untilItAnswers(`${url}/gone`, 200, '1');
    const cut = await fetchAnew(`${url}/endless`);
    process.kill(pid, 'SIGKILL');
    const ended = await cut.text().catch(() => 'cut off');
    expect(ended).to.equal('cut off');
    await untilItAnswers(url, 200, '"pid"');
  });

  it('answers with a fault of the code at once, prints it once, and serves again when it is mended', async () => {
    const { url, said } = supervisor;
    for (const fault of ["throw new Error('out of change');", 'const out of change;']) {
      const before = timesIn(said(), 'out of change');
      save(fault);
      await untilItAnswers(url, 502, 'out of change');
      const answers = await Promise.all(Array.from({ length: 9 }, () => fetchAnew(url)));
      for (const each of answers) expect(each.status).to.equal(502);
      const write = await fetchAnew(url, { method: 'POST', body: 'a booking' });
      expect(write.status).to.equal(502);
      const text = await write.text();
      expect(text).to.include('domain/money.ts');
      expect(timesIn(said(), 'out of change') - before).to.equal(timesIn(text, 'out of change'));
      save('export {};\n');
      await untilItAnswers(url, 200, 'settings');
    }
  });

  it('starts the shop in a process that has waited for it with the packages, under the shop’s own name', async () => {
    const { url, pid } = supervisor;
    for (const code of ['export const a = 1;\n', 'export const b = 2;\n']) {
      const before = await shopOf(url);
      const waits = await untilOneWaits(pid, url);
      save(code);
      expect(await untilAnotherServes(url, before.pid)).to.equal(waits);
    }
    const { program, wereLoaded } = await shopOf(url);
    expect([program, wereLoaded]).to.deep.equal([fileOf('shop.ts'), true]);
  });

  it('notices what is saved in a new folder', async () => {
    const { url, said } = supervisor;
    const changes = () => timesIn(said(), 'The code has changed');
    const before = changes();
    mkdirSync(join(root, 'domain', 'new'));
    await until('the folder is seen', () => changes() === before + 1);
    writeFileSync(join(root, 'domain', 'new', 'rule.ts'), 'export {};');
    await until('the file is seen', () => changes() > before + 1);
    await untilItAnswers(url, 200, 'settings');
  });

  it('does without a waiting process that has died, or has packages of before an install', async () => {
    const { url, pid } = supervisor;
    const { pid: first } = await shopOf(url);
    const killed = await untilOneWaits(pid, url);
    process.kill(killed, 'SIGKILL');
    // Not its command line, which is gone while it still ends: the supervisor must have noticed.
    await until(
      'the supervisor knows',
      () => !descendantsOf(pid).some((each) => each.pid === killed),
    );
    save('export const a = 1;\n');
    const second = await untilAnotherServes(url, first);

    const outdated = await untilOneWaits(pid, url);
    mkdirSync(join(root, 'node_modules'));
    writeFileSync(join(root, 'node_modules', '.package-lock.json'), '{}');
    save('export const b = 2;\n');
    expect(await untilAnotherServes(url, second)).not.to.equal(outdated);
    await until('it is gone', () => !isAlive(outdated));
  });

  it('runs what was saved last, however quickly, and starts again a shop that dies', async () => {
    const { url, pid, said } = supervisor;
    const changes = () => timesIn(said(), 'The code has changed');
    const before = changes();
    for (let time = 0; time < 3; time += 1) {
      // Each change comes during the start that the change before it has caused.
      const said = time % 2 === 0 ? "throw new Error('out of change');" : 'const out of change;';
      const { pid: serving } = await shopOf(url);
      save(said);
      await until('the change is seen', () => !isAlive(serving));
      save('export {};\n');
      // A start that reads it already may answer before it is known to have changed.
      await until('both changes are seen', () => changes() - before >= 2 * (time + 1));
      await untilItAnswers(url, 200, 'settings');
    }
    const serving = await shopOf(url);
    const waits = await untilOneWaits(pid, url);
    process.kill(serving.pid, 'SIGKILL');
    await until('it is gone', () => !isAlive(serving.pid));
    await untilItAnswers(url, 200, 'settings');
    expect(shopsOf(pid)).to.include(waits).and.to.have.length(2);
  });

  it('leaves nothing behind when it is asked to stop', () => leavesNothing('SIGINT'));

  it('waits for a fault to be mended that is there from the start', async () => {
    newRoot();
    save("throw new Error('out of change');");
    const [port] = await freePorts(1);
    const starting = start({ PORT: `${port}` });
    await untilItAnswers(`http://127.0.0.1:${port}`, 502, 'out of change');
    save('export {};\n');
    supervisor = await starting;
    expect((await fetchAnew(supervisor.url)).status).to.equal(200);
  });

  it('leaves nothing behind when it is killed', () => leavesNothing('SIGKILL'));

  const leavesNothing = async (signal: NodeJS.Signals) => {
    const { child, pid, ended } = supervisor;
    await until('one serves, and one waits', () => shopsOf(pid).length === 2);
    const all = descendantsOf(pid).map((each) => each.pid);
    child.kill(signal);
    await ended;
    await until('all have ended', () => !all.some(isAlive));
  };
});
