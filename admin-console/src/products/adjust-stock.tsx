import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, type ChangeEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { stockReasonMaxLength } from '../../../domain/product.ts';
import type { ConsoleProduct } from '../../../adapters/http/console-contract.ts';
import {
  countAfter,
  countFault,
  differenceFault,
  differenceOf,
  differenceTo,
  outcomeOf,
  reasonFault,
} from './stock-difference.ts';
import { useAdjustStock } from './use-adjust-stock.ts';

type Fields = { count: string; difference: string; reason: string };
type Props = {
  product: ConsoleProduct;
  stock: number;
  onAdjusted: (stock: number) => void;
  onClose: () => void;
};

/** MUI does not move the label of a field that a script fills in, so it is moved here. */
const raised = (text: string) => (text === '' ? {} : { shrink: true });

/**
 * A dialog with the counted stock and the difference, of which one is filled in from the other. The
 * difference is sent, so that sales meanwhile are not undone. The result is shown only after the
 * shop has confirmed it.
 */
export const AdjustStock = ({ product, stock, onAdjusted, onClose }: Props) => {
  const { register, handleSubmit, control, formState, setError, setValue } = useForm<Fields>({
    defaultValues: { count: '', difference: '', reason: '' },
  });
  const [counted, typed] = useWatch({ control, name: ['count', 'difference'] });
  const adjusting = useAdjustStock(product, (now) => {
    onAdjusted(now);
    onClose();
  });
  const title = useId();
  const { count, difference, reason } = formState.errors;
  const fill = (name: 'count' | 'difference', text: string) =>
    setValue(name, text, { shouldValidate: formState.isSubmitted });

  const submit = async ({ difference, reason }: Fields) => {
    if (adjusting.isPending) return;
    const faults = await adjusting.adjust({ difference: differenceOf(difference), reason });
    for (const [name, message] of faults) setError(name, { message }, { shouldFocus: true });
  };

  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      aria-labelledby={title}
      onClose={() => {
        if (!adjusting.isPending) onClose();
      }}
    >
      <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        <DialogTitle id={title}>Adjust stock</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 1.5 }}>
            {product.name}: the shop has {stock}. Give what you have counted, or what comes or goes.
          </DialogContentText>
          <TextField
            label="There are now"
            fullWidth
            autoComplete="off"
            error={count !== undefined}
            helperText={count?.message}
            slotProps={{ htmlInput: { inputMode: 'numeric' }, inputLabel: raised(counted) }}
            {...register('count', {
              validate: (text) => countFault(stock, text) ?? true,
              onChange: (event: ChangeEvent<HTMLInputElement>) =>
                fill('difference', differenceTo(stock, event.target.value)),
            })}
          />
          <TextField
            label="Difference"
            fullWidth
            autoComplete="off"
            error={difference !== undefined}
            helperText={difference?.message ?? outcomeOf(stock, typed)}
            slotProps={{ htmlInput: { inputMode: 'text' }, inputLabel: raised(typed) }}
            {...register('difference', {
              validate: (text) => differenceFault(text) ?? true,
              onChange: (event: ChangeEvent<HTMLInputElement>) =>
                fill('count', countAfter(stock, event.target.value)),
            })}
          />
          <TextField
            label="Reason"
            fullWidth
            autoComplete="off"
            error={reason !== undefined}
            helperText={reason?.message ?? 'Such as: delivery, count, damaged.'}
            slotProps={{ htmlInput: { maxLength: stockReasonMaxLength } }}
            {...register('reason', { validate: (text) => reasonFault(text) ?? true })}
          />
          {adjusting.failure && (
            <Alert severity="error" variant="outlined" sx={{ mt: 1 }}>
              {adjusting.failure}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={adjusting.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={adjusting.isPending}>
            Adjust stock
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
