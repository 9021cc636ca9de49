import type { Booking, NewOrder } from '../../../adapters/http/contract.ts';

/** What a form asks about the delivery: every field that the shop takes as a text. */
export type Delivery = Record<
  Exclude<keyof NewOrder, 'lines' | 'total' | 'destination' | 'delivery'>,
  string
>;
type Name = keyof Delivery;
type DeliveryField = { label: string; type: string; autoComplete?: string; required?: boolean };

/**
 * The fields in the order of the forms. The forms, what is sent, the receipt and the console follow
 * from it; without a line for each field it does not compile.
 */
export const deliveryFields: Record<Name, DeliveryField> = {
  phone: { label: 'Phone', type: 'tel', autoComplete: 'tel', required: true },
  address: { label: 'Address', type: 'text', autoComplete: 'street-address', required: true },
};

/** Something for each field, by its name. */
export const byField = <Value>(make: (name: Name) => Value): Record<Name, Value> => {
  const names = Object.keys(deliveryFields) as Name[];
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
};

export const deliveryLabels = byField((name) => deliveryFields[name].label);

export const noDelivery: Delivery = byField(() => '');

/** Those of a form's values that are about the delivery. */
export const deliveryIn = (values: Delivery): Delivery => byField((name) => values[name]);

/** What the buyer of a booking has told, by its label; undefined where it is nothing. */
export const deliveryFacts = (booking: Pick<Booking, Name>) =>
  byField((name): [label: string, text: string] | undefined => {
    const text = booking[name];
    return text ? [deliveryLabels[name], text] : undefined;
  });
