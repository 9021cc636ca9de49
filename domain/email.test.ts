import { expect } from 'chai';
import { EmailAddress, emailMaxLength } from './email.ts';
import { InvalidInput } from './errors.ts';

describe('EmailAddress', () => {
  it('is one address in whatever case and with blanks around it', () => {
    const email = new EmailAddress('  Ada.L@Parches.TEST ');
    expect(email.value).equal('ada.l@parches.test');
    expect(email.equals(new EmailAddress('ADA.L@parches.test'))).equal(true);
    expect(email.equals(new EmailAddress('ada@parches.test'))).equal(false);
  });

  it('names its part before the @', () => {
    expect(new EmailAddress('Ada.L+shop@parches.test').localPart).equal('ada.l+shop');
  });

  it('names the mailbox, which has any number of addresses', () => {
    const cases = {
      'Ada+1@parches.test': 'ada@parches.test',
      'ada+a+b@parches.test': 'ada@parches.test',
      'ada@parches.test': 'ada@parches.test',
      '+ada@parches.test': '+ada@parches.test',
      'ada@par+ches.test': 'ada@par+ches.test',
    };
    for (const [address, mailbox] of Object.entries(cases))
      expect(new EmailAddress(address).mailbox, address).equal(mailbox);
  });

  it('refuses what is no address, in the words of the specification', () => {
    const texts = ['', 'ada', 'ada@', '@parches.test', 'ada@parches', 'a da@b.test', 'a@b@c.test'];
    for (const text of texts)
      expect(() => new EmailAddress(text), text).throw(InvalidInput, 'Provide a valid Email');
  });

  it('takes the longest address that there is, and none longer, at once', () => {
    const longest = `${'a'.repeat(emailMaxLength - 7)}@b.test`;
    expect(new EmailAddress(longest).value).equal(longest);
    expect(() => new EmailAddress(`a${longest}`)).throw(InvalidInput);
    expect(() => new EmailAddress('@.'.repeat(500_000))).throw(InvalidInput);
  });

  it('is meant however it is typed', () => {
    const address = new EmailAddress('ada@parches.test');
    expect(address.matches(' ADA@Parches.test ')).equal(true);
    expect(address.matches('bob@parches.test')).equal(false);
  });
});
