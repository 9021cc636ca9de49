import { expect } from 'chai';
import { countInWords, isSameEmail, jobOf } from './people.ts';

describe('A person in words', () => {
  it('has a job', () => {
    expect(jobOf({ role: 'admin' })).to.equal('Admin');
    expect(jobOf({ role: 'customer' })).to.equal('Customer');
  });

  it('is known by an email, whatever its case', () => {
    expect(isSameEmail(' Ada@Parches.test', 'ada@parches.test ')).to.equal(true);
    expect(isSameEmail('ada@parches.test', 'grace@parches.test')).to.equal(false);
  });

  it('is counted', () => {
    expect(countInWords('1')).to.equal('1 person');
    expect(countInWords('10000+')).to.equal('10000+ people');
  });
});
