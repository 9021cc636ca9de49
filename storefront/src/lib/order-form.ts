import type {
  FieldErrors,
  RegisterOptions,
  UseFormRegisterReturn,
  UseFormSetFocus,
} from 'react-hook-form';
import type { NewOrder, Quote } from '../../../adapters/http/contract.ts';
import type { Destination } from '../../../domain/destination.ts';
import { highestPrice } from '../../../domain/product.ts';
import { countryOfLanguage } from './countries.ts';
import { deliveryIn, deliveryLabels, noDelivery, type Delivery } from './delivery-fields.ts';
import type { Named } from './named.ts';

/** What an order asks: the address as one text, or in its parts where something is set up. */
export type OrderValues = Delivery & {
  destination: Required<Destination>;
  /** The id of the delivery method that the buyer has chosen; '' leaves it to the shop. */
  delivery: string;
};

/** The fields in the order of the form. */
export const orderLabels = {
  'destination.name': 'Name',
  ...deliveryLabels,
  'destination.street': 'Street and number',
  'destination.more': 'Floor, company or the like',
  'destination.postalCode': 'Postal code',
  'destination.city': 'City',
  'destination.region': 'State or region',
  'destination.country': 'Country',
} satisfies Record<keyof Delivery | `destination.${keyof Destination}`, string>;

type Field = keyof typeof orderLabels;

/** What of react-hook-form's form the fields need, whatever else the form asks. */
export type OrderForm = {
  register: (
    name: Field,
    options?: Pick<RegisterOptions<OrderValues, 'destination.country'>, 'validate' | 'onChange'>,
  ) => UseFormRegisterReturn;
  formState: { errors: FieldErrors<OrderValues> };
  getValues: {
    (name: keyof Delivery | 'destination.street'): string;
    (name: 'destination'): OrderValues['destination'];
  };
  setValue: {
    (name: keyof Delivery | 'delivery' | 'destination.country', value: string): void;
    (name: 'destination', value: OrderValues['destination']): void;
  };
  setFocus: UseFormSetFocus<OrderValues>;
};

/** What stands there at first: the draft, where there is one. @param name the buyer's */
export const firstOrderValues = (name: string, kept: Partial<OrderValues>): OrderValues => ({
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
});

/** What an order, or a booking, says beside what is ordered. */
type Told = Omit<Named<NewOrder>, 'lines'>;
type Shown = {
  chosen: string | undefined;
  quote: Pick<Quote, 'total'> | undefined;
  /** What its pieces cost, in major units. */
  goods: number | undefined;
};

/** @param shown the sum, and the method where the shop has any */
export const toldBy = (values: OrderValues, isSetUp: boolean, shown: Shown): Told => {
  const { chosen, quote, goods = 0 } = shown;
  const told = deliveryIn(values);
  const { destination } = values;
  return isSetUp
    ? { ...told, address: undefined, destination, delivery: chosen, total: quote?.total }
    : {
        ...told,
        destination: undefined,
        delivery: undefined,
        // An order of nothing that is sold, or for too much, is refused as that.
        total: goods > 0 && goods <= highestPrice ? goods : undefined,
      };
};

/**
 * Whether what was sent says what stands there now, but for what the shop's terms decide.
 * @param ordered what it says beside what `toldBy` does
 */
export const isStill = <Body extends Told>(
  sent: Body | undefined,
  values: OrderValues,
  ordered: Omit<Body, keyof Told>,
  isSetUp: boolean,
): sent is Body => {
  const told = toldBy(values, isSetUp, { chosen: undefined, quote: undefined, goods: undefined });
  return (
    ['', sent?.delivery].includes(values.delivery) &&
    JSON.stringify({ ...sent, delivery: undefined, total: undefined }) ===
      JSON.stringify({ ...ordered, ...told })
  );
};
