import { expect } from 'chai';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';

describe('The walls between domain, application, adapters and browsers', () => {
  it('stand', async function () {
    this.timeout(60_000);
    const { options, ...ruleSet } = await extractConfig('./.dependency-cruiser.cjs');
    const { output } = await cruise(
      ['domain', 'application', 'adapters', 'storefront', 'admin-console', 'bench'],
      { ...options, ruleSet, validate: true },
      undefined,
      { tsConfig: extractTsConfig('./tsconfig.json') },
    );
    const { summary } = output as ICruiseResult;
    // A tool that understands no TypeScript sees nothing, and nothing breaks no rule.
    expect(summary.totalCruised).to.be.above(100);
    expect(
      summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    ).to.deep.equal([]);
  });
});
