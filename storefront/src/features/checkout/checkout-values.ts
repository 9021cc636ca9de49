import type { NewOrder, Quote } from '../../../../adapters/http/contract.ts';
import type { Destination } from '../../../../domain/destination.ts';
import {
  deliveryIn,
  deliveryLabels,
  noDelivery,
  type Delivery,
} from '../../lib/delivery-fields.ts';
import { readDraft } from '../../lib/drafts.ts';
import type { Named } from '../../lib/named.ts';
import { countryOfLanguage } from './countries.ts';

/** Under this name the draft of a checkout is kept. */
export const draft = 'checkout';

/** What the checkout asks: the address as one text, or in its parts where something is set up. */
export type CheckoutValues = Delivery & {
  destination: Required<Destination>;
  /** The id of the delivery method that the buyer has chosen; '' leaves it to the shop. */
  delivery: string;
};

/** The fields in the order of the form. */
export const labels = {
  'destination.name': 'Name',
  ...deliveryLabels,
  'destination.street': 'Street and number',
  'destination.more': 'Floor, company or the like',
  'destination.postalCode': 'Postal code',
  'destination.city': 'City',
  'destination.region': 'State or region',
  'destination.country': 'Country',
} satisfies Record<keyof Delivery | `destination.${keyof Destination}`, string>;

/** What stands there at first: the draft, where there is one. @param name the buyer's */
export const firstValues = (name: string): CheckoutValues => {
  const kept: Partial<CheckoutValues> = readDraft(draft);
  return {
    ...noDelivery,
    delivery: '',
    ...kept,
    destination: {
      name,
      street: '',
      more: '',
      postalCode: '',
      city: '',
      region: '',
      country: countryOfLanguage(navigator.language),
      ...kept.destination,
    },
  };
};

/** What is sent. */
export type OrderBody = Named<NewOrder>;

/** What an order says beside its lines. @param quoting what was shown: the sum, and the method where the shop has any */
export const toldBy = (
  values: CheckoutValues,
  isSetUp: boolean,
  { chosen, quote }: { chosen: string | undefined; quote: Pick<Quote, 'total'> | undefined },
): Omit<OrderBody, 'lines'> => {
  const told = deliveryIn(values);
  const { destination } = values;
  return isSetUp
    ? { ...told, address: undefined, destination, delivery: chosen, total: quote?.total }
    : { ...told, destination: undefined, delivery: undefined, total: undefined };
};
