import { expect } from 'chai';
import { mailTo } from './mail-to.ts';

describe('A mail that is yet to be written', () => {
  it('goes to whoever it is to, with its subject', () => {
    expect(mailTo('ada@parches.test')).to.equal('mailto:ada@parches.test');
    expect(mailTo('ada@parches.test', 'Re: A & B?')).to.equal(
      'mailto:ada@parches.test?subject=Re%3A%20A%20%26%20B%3F',
    );
  });

  it('goes to nobody beside, whatever the address says', () => {
    const { pathname, search } = new URL(mailTo('a?bcc=all&body=x,b#@evil.test', 'x&bcc=b@c.d'));
    expect(decodeURIComponent(pathname)).to.equal('a?bcc=all&body=x,b#@evil.test');
    expect([...new URLSearchParams(search)]).to.deep.equal([['subject', 'x&bcc=b@c.d']]);
  });
});
