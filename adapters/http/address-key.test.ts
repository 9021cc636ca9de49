import { expect } from 'chai';
import fc from 'fast-check';
import { addressKey } from './address-key.ts';

describe('An address', () => {
  it('of IPv4 counts as itself, however it is written', () => {
    const forms = [
      '203.0.113.7',
      '::ffff:203.0.113.7',
      '::FFFF:cb00:7107',
      '0:0:0:0:0:ffff:cb00:7107',
    ];
    expect(forms.map(addressKey)).to.deep.equal(forms.map(() => '203.0.113.7'));
    fc.assert(fc.property(fc.ipV4(), (ip) => addressKey(`::ffff:${ip}`) === addressKey(ip)));
  });

  it('of IPv6 counts by its network of 64 bits', () => {
    const network = '2001:db8:0:7::/64';
    for (const same of ['2001:db8:0:7::', '2001:DB8::7:1:2:3:4', '2001:db8:0:7:ffff::1%eth0'])
      expect(addressKey(same), same).to.equal(network);
    expect(addressKey('2001:db8:0:8::')).not.to.equal(network);
    expect(addressKey('::1')).to.equal('0:0:0:0::/64');
    fc.assert(fc.property(fc.ipV6(), (ip) => addressKey(ip).length < 40));
  });

  it('that is none counts with all others that are none', () => {
    const forms = ['', 'x', '203.0.113.7:80', '203.0.113', '1.2.3.4, 5.6.7.8', 'a'.repeat(10_000)];
    expect(new Set(forms.map(addressKey))).to.deep.equal(new Set(['unknown']));
  });
});
