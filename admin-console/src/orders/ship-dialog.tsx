import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ConsoleOrderPage } from '../../../adapters/http/console-contract.ts';
import { carrierMaxLength, trackingNumberMaxLength } from '../../../domain/shipment.ts';
import { knownCarriers } from '../../../domain/tracking.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { piecesFault } from './pieces-fault.ts';
import { useShip } from './use-ship.ts';

type Booking = ConsoleOrderPage['bookings'][number];
type Fields = { quantities: string[]; carrier: string; trackingNumber: string };
type Props = {
  orderId: string;
  bookings: Booking[];
  onClose: () => void;
};

/** What goes into a parcel, and who carries it. */
export const ShipDialog = ({ orderId, bookings: all, onClose }: Props) => {
  // Those of which something was to be shipped as it was opened: another admin may ship some meanwhile, and what
  // is typed for a part stays with it.
  const [ids] = useState(
    () => new Set(all.filter(({ pieces }) => pieces.unshipped > 0).map(({ id }) => id)),
  );
  const bookings = all.filter(({ id }) => ids.has(id));
  const { register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: {
      quantities: bookings.map(({ pieces }) => String(pieces.unshipped)),
      carrier: '',
      trackingNumber: '',
    },
  });
  const unshipped = all.map(({ pieces }) => pieces.unshipped);
  const asked = useShip(orderId, unshipped, onClose);
  const carriers = useId();
  const { errors } = formState;

  const submit = ({ quantities, carrier, trackingNumber }: Fields) => {
    if (asked.isPending) return;
    const lines = bookings.flatMap(({ id }, i) => {
      const quantity = Number(quantities[i]);
      return quantity > 0 ? [{ booking: id, quantity }] : [];
    });
    const number = trackingNumber.trim();
    asked.ship({
      lines,
      carrier: carrier.trim(),
      ...(number !== '' && { trackingNumber: number }),
    });
  };

  return (
    <FormDialog
      title="Ship pieces"
      confirm="Ship"
      failure={asked.failure}
      isWaiting={asked.isPending}
      onSubmit={handleSubmit(submit)}
      onClose={onClose}
    >
      <Box
        component="fieldset"
        disabled={asked.isUnsure}
        sx={{ border: 0, p: 0, m: 0, display: 'grid', gap: 1 }}
      >
        {bookings.map(({ id, name, pieces }, i) => {
          const fault = errors.quantities?.[i]?.message;
          return (
            <TextField
              key={id}
              label={name}
              fullWidth
              autoComplete="off"
              error={fault !== undefined}
              helperText={fault ?? `${pieces.unshipped} to ship`}
              slotProps={{ htmlInput: { inputMode: 'numeric' } }}
              {...register(`quantities.${i}`, {
                // What may have been shipped already is sent again as it is.
                validate: (text, { quantities }) =>
                  asked.isUnsure || (piecesFault(text, pieces.unshipped, quantities) ?? true),
              })}
            />
          );
        })}
        <TextField
          label="Carrier"
          fullWidth
          autoComplete="off"
          error={errors.carrier !== undefined}
          helperText={errors.carrier?.message ?? ' '}
          slotProps={{ htmlInput: { maxLength: carrierMaxLength, list: carriers } }}
          {...register('carrier', {
            validate: (text) => text.trim() !== '' || 'Carrier is Required',
          })}
        />
        <datalist id={carriers}>
          {knownCarriers.map((carrier) => (
            <option key={carrier}>{carrier}</option>
          ))}
        </datalist>
        <TextField
          label="Tracking number"
          fullWidth
          autoComplete="off"
          helperText="It may stay empty, as for a letter."
          slotProps={{ htmlInput: { maxLength: trackingNumberMaxLength } }}
          {...register('trackingNumber')}
        />
      </Box>
    </FormDialog>
  );
};
