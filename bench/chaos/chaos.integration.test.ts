// A short fault campaign: each kind of fault once. `npm run chaos` makes long ones, of any seed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import {
  clearUp,
  descendantsOf,
  isAlive,
  newDataFolder,
  until,
} from '../../adapters/embedded/fixtures/processes.ts';
import { runCampaign } from './campaign.ts';
import { faultKinds } from './plan.ts';
import { tablesOf, violationsOf } from './report.ts';

/** By its plan no fault lasts long, none strikes where nobody is, and the visits go nearly every way there is. */
const SEED = Number(process.env['SEED'] ?? 337_306);

describe(`A short fault campaign (SEED=${SEED})`, () => {
  it('loses nothing of what it has acknowledged, and leaves nothing half done', async () => {
    const report = await runCampaign({
      seed: SEED,
      orders: 24,
      faults: faultKinds.length,
      shoppers: 8,
      processes: 2,
      say: () => {},
    });
    expect(violationsOf(report), tablesOf(report)).to.equal(0);
    const tried = [...report.struck.keys(), ...report.notTried].length;
    expect(tried, 'kinds of faults').to.equal(faultKinds.length);
  });
});

describe('A campaign that is interrupted', () => {
  after(clearUp);

  for (const program of ['chaos.ts', 'mails-away.ts'])
    it(`takes its database away (${program})`, async () => {
      const folder = newDataFolder();
      const child = spawn(process.execPath, [fileURLToPath(new URL(program, import.meta.url))], {
        env: { ...process.env, TMPDIR: folder },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const databases = () => readdirSync(folder).filter((name) => name.startsWith('parches-'));
      const serves = (name: string) =>
        existsSync(join(folder, name, 'postgres/data/postmaster.pid'));
      await until('its database runs', () => databases().some(serves));
      const processes = descendantsOf(child.pid ?? 0).map(({ pid }) => pid);
      child.kill('SIGINT');
      await once(child, 'exit');
      expect(child.exitCode).to.equal(1);
      expect(databases()).to.deep.equal([]);
      expect(processes.filter(isAlive)).to.deep.equal([]);
    });
});
