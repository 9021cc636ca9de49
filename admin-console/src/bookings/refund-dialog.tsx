import Box from '@mui/material/Box';
import DialogContentText from '@mui/material/DialogContentText';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useForm, useWatch } from 'react-hook-form';
import { refundReasonMaxLength } from '../../../domain/refund.ts';
import { useMoney, useShopConfig } from '../../../storefront/src/lib/config.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { quantityFault, refundPreview, type RefundableBooking } from './refund.ts';
import { faultOfQuantity, useRefund } from './use-refund.ts';

type Fields = { quantity: string; reason: string; restock: boolean };
type Props = { booking: RefundableBooking; onClose: () => void };

/** How many pieces are refunded, and why; what that comes to is told before it is done. */
export const RefundDialog = ({ booking: given, onClose }: Props) => {
  const asked = useRefund(given, onClose);
  // What may have been done is sent again as it is, also where fewer pieces are left since.
  const booking = asked.unsure ?? given;
  const { name, userName, email, pieces } = booking;
  const { register, handleSubmit, control, formState, setError } = useForm<Fields>({
    defaultValues: { quantity: String(pieces.left), reason: '', restock: true },
    mode: 'onChange',
  });
  const typed = useWatch({ control, name: 'quantity' });
  const preview = usePreview(booking, typed);
  const fault = formState.errors.quantity?.message;

  const submit = ({ quantity, reason, restock }: Fields) => {
    if (asked.isPending) return;
    const why = reason.trim();
    asked.refund(
      { quantity: Number(quantity), restock, ...(why !== '' && { reason: why }) },
      {
        // Another admin has refunded some meanwhile.
        onError: (error) => {
          const message = faultOfQuantity(error);
          if (message !== undefined) setError('quantity', { message }, { shouldFocus: true });
        },
      },
    );
  };

  return (
    <FormDialog
      title={`Refund to ${userName}`}
      confirm={preview ? `Refund ${preview.back}` : 'Refund'}
      isFinal
      failure={asked.failure}
      isWaiting={asked.isPending}
      onSubmit={handleSubmit(submit)}
      onClose={onClose}
    >
      <DialogContentText sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
        {`: ${pieces.left} of ${booking.orderQuantity} can be refunded. Shipped already: ${pieces.shipped}.`}
      </DialogContentText>
      {pieces.shipped > 0 && pieces.unshipped > 0 && (
        <DialogContentText sx={{ mb: 1.5 }}>
          Pieces that were not sent are refunded first. If a sent one came back, ship what is still
          to be sent before.
        </DialogContentText>
      )}
      <Box
        component="fieldset"
        disabled={asked.unsure !== undefined}
        sx={{ border: 0, p: 0, m: 0 }}
      >
        <TextField
          label="Pieces"
          fullWidth
          autoComplete="off"
          error={fault !== undefined}
          helperText={fault}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          {...register('quantity', {
            validate: (text) => quantityFault(text, pieces.left) ?? true,
          })}
        />
        <TextField
          label="Reason"
          fullWidth
          autoComplete="off"
          helperText="The buyer reads it in the mail about the refund. It may stay empty."
          slotProps={{ htmlInput: { maxLength: refundReasonMaxLength } }}
          {...register('reason')}
        />
        <FormControlLabel
          control={<Switch defaultChecked {...register('restock')} />}
          label="Back on the shelf"
        />
      </Box>
      <DialogContentText
        component="output"
        sx={{ display: 'block', mt: 1.5, overflowWrap: 'anywhere' }}
      >
        {preview &&
          `${preview.back} goes back to ${email}, on the card that paid it. ${preview.stays} stays paid. This cannot be undone.`}
      </DialogContentText>
    </FormDialog>
  );
};

/** Both amounts as they are written; nothing while the number of pieces is none. */
const usePreview = (booking: RefundableBooking, typed: string) => {
  const currency = useShopConfig().data?.currency;
  const money = useMoney();
  if (!currency || quantityFault(typed, booking.pieces.left) !== undefined) return undefined;
  const { back, stays } = refundPreview(booking, Number(typed), currency);
  return { back: money(back), stays: stays > 0 ? money(stays) : 'Nothing' };
};
