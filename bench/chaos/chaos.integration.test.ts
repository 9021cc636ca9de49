// A short fault campaign: each kind of fault once. `npm run chaos` makes long ones, of any seed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { clearUp, newDataFolder, until } from '../../adapters/embedded/fixtures/processes.ts';
import { runCampaign } from './campaign.ts';
import { faultKinds } from './plan.ts';
import { tablesOf, violationsOf } from './report.ts';

/** By its plan no fault lasts long, and none strikes where nobody is. */
const SEED = Number(process.env['SEED'] ?? 95_182);

describe(`A short fault campaign (SEED=${SEED})`, () => {
  it('loses nothing of what it has acknowledged, and leaves nothing half done', async () => {
    const report = await runCampaign({
      seed: SEED,
      orders: 36,
      faults: faultKinds.length,
      shoppers: 10,
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
      await until('it has begun', () => databases().length === 1);
      child.kill('SIGINT');
      await once(child, 'exit');
      expect(child.exitCode).to.equal(1);
      expect(databases()).to.deep.equal([]);
    });
});
