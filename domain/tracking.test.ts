import { expect } from 'chai';
import { trackingAddressOf } from './tracking.ts';

describe('where a carrier shows a parcel', () => {
  it('is known of some, whatever the case and the spaces', () => {
    expect(trackingAddressOf(' ups', '1Z 999&')).equal(
      'https://www.ups.com/track?tracknum=1Z999%26',
    );
    expect(trackingAddressOf('FedEx', '12')).equal('https://www.fedex.com/fedextrack/?trknbr=12');
  });

  it('is not guessed', () => {
    for (const carrier of ['Post', 'UPS Store', 'constructor', ''])
      expect(trackingAddressOf(carrier, '1'), carrier).equal(undefined);
    expect(trackingAddressOf('UPS', null)).equal(undefined);
    expect(trackingAddressOf('UPS', ' ')).equal(undefined);
  });
});
