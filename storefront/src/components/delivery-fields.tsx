import type { ReactNode } from 'react';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { deliveryFields, byField, type Delivery } from '../lib/delivery-fields.ts';
import { TextField } from './text-field.tsx';

type Props = {
  register: (name: keyof Delivery) => UseFormRegisterReturn;
  errors: FieldErrors<Delivery>;
};

/** Asks where the parts go. */
export const DeliveryFields = (props: Props) => Object.values(deliveryInputs(props));

/** An input for each field of the delivery. */
export const deliveryInputs = ({ register, errors }: Props): Record<keyof Delivery, ReactNode> =>
  byField((name) => (
    <TextField
      key={name}
      {...deliveryFields[name]}
      error={errors[name]?.message}
      {...register(name)}
    />
  ));
