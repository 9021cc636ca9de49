import { expect } from 'chai';
import { faultKinds, faultsOf, visitOf } from './plan.ts';

describe("A campaign's plan", () => {
  it('is the same for the same seed, and another one for another', () => {
    const plan = (seed: number) => [faultsOf(seed, 50, 1_000), visitOf(seed, 1), visitOf(seed, 2)];
    expect(plan(5)).to.deep.equal(plan(5));
    expect(plan(5)).to.not.deep.equal(plan(6));
  });

  it('lets every kind of fault strike, spread over the orders', () => {
    const faults = faultsOf(1, 60, 3_000);
    expect(faults).to.have.lengthOf(60);
    expect(new Set(faults.map(({ kind }) => kind))).to.deep.equal(new Set(faultKinds));
    for (const { atOrder } of faults) expect(atOrder).to.be.within(0, 3_000);
    expect(faults.filter(({ atOrder }) => atOrder < 1_500)).to.have.lengthOf.within(25, 35);
  });

  it('has people do everything that they can do', () => {
    const visits = Array.from({ length: 2_000 }, (_, number) => visitOf(3, number));
    expect(new Set(visits.map(({ way }) => way)).size).to.equal(14);
    expect(new Set(visits.map(({ quantities }) => quantities.length)).size).to.equal(9);
    expect(new Set(visits.map(({ errand }) => errand)).size).to.equal(7);
  });
});
