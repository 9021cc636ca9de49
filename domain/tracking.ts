/** The carriers that show a parcel at an address made of its number alone, by their names in small letters. */
const addresses = new Map(
  Object.entries({
    fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
    ups: 'https://www.ups.com/track?tracknum=',
    usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  }),
);

/** What an admin is offered to choose from; any other name can be typed. */
export const knownCarriers = ['DHL', 'DPD', 'FedEx', 'GLS', 'UPS', 'USPS'];

/** Where a carrier shows a parcel; nothing where that is not known for sure. */
export const trackingAddressOf = (
  carrier: string,
  trackingNumber: string | null | undefined,
): string | undefined => {
  const address = addresses.get(carrier.trim().toLowerCase());
  const number = trackingNumber?.replaceAll(/\s/g, '');
  return address && number ? address + encodeURIComponent(number) : undefined;
};
