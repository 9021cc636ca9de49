// A short fault campaign: each kind of fault once. `npm run chaos` makes long ones, of any seed.
import { expect } from 'chai';
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
