import { expect } from 'chai';
import { countInWords, isSameEmail, jobOf, peopleMatching } from './people.ts';

const ada = { name: 'Ada Builder', email: 'ada@parches.test' };
const grace = { name: 'Grace', email: 'grace.builder@example.test' };

describe('peopleMatching', () => {
  it('finds by name or email, whatever the case', () => {
    expect(peopleMatching([ada, grace], 'ADA')).to.deep.equal([ada]);
    expect(peopleMatching([ada, grace], '@example')).to.deep.equal([grace]);
    expect(peopleMatching([ada, grace], 'builder')).to.deep.equal([ada, grace]);
  });

  it('holds every word, in any order', () => {
    expect(peopleMatching([ada, grace], ' builder  ada ')).to.deep.equal([ada]);
    expect(peopleMatching([ada, grace], 'ada grace')).to.deep.equal([]);
  });

  it('is everybody while nothing is sought', () => {
    expect(peopleMatching([ada, grace], '  ')).to.deep.equal([ada, grace]);
  });
});

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
    expect(countInWords(1, 'en')).to.equal('1 person');
    expect(countInWords(1204, 'en')).to.equal('1,204 people');
  });
});
