// A short fault campaign: each kind of fault at least once. SEED repeats its plan.
import { expect } from 'chai';
import { runCampaign } from './campaign.ts';
import { faultKinds } from './plan.ts';
import { tablesOf, violationsOf } from './report.ts';

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000));

describe(`A short fault campaign (SEED=${SEED})`, function () {
  this.timeout(180_000);

  it('loses nothing of what it has acknowledged, and leaves nothing half done', async () => {
    const report = await runCampaign({
      seed: SEED,
      bookings: 250,
      faults: faultKinds.length,
      shoppers: 40,
      processes: 2,
      say: () => {},
    });
    expect(violationsOf(report), tablesOf(report)).to.equal(0);
    const tried = [...report.struck.keys(), ...report.notTried].length;
    expect(tried, 'kinds of faults').to.equal(faultKinds.length);
  });
});
