import type { ReactNode } from 'react';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { deliveryLabels as labels, type Delivery } from '../lib/delivery-fields.ts';
import { TextField } from './text-field.tsx';

type Props = {
  register: (name: keyof Delivery) => UseFormRegisterReturn;
  errors: FieldErrors<Delivery>;
};

/** Asks where the parts go. */
export const DeliveryFields = (props: Props) => Object.values(deliveryInputs(props));

/** A field of the delivery without an input does not compile. */
export const deliveryInputs = ({ register, errors }: Props): Record<keyof Delivery, ReactNode> => ({
  phone: (
    <TextField
      key="phone"
      label={labels.phone}
      required
      type="tel"
      autoComplete="tel"
      error={errors.phone?.message}
      {...register('phone')}
    />
  ),
  address: (
    <TextField
      key="address"
      label={labels.address}
      required
      type="text"
      autoComplete="street-address"
      error={errors.address?.message}
      {...register('address')}
    />
  ),
});
