import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { ConsoleProduct } from '../../../adapters/http/console-contract.ts';
import { differenceFault, differenceOf, outcomeOf, reasonFault } from './stock-difference.ts';
import { useAdjustStock } from './use-adjust-stock.ts';

type Fields = { difference: string; reason: string };
type Props = {
  product: ConsoleProduct;
  stock: number;
  onAdjusted: (stock: number) => void;
  onClose: () => void;
};

/** Pieces that come or go, and why. Nothing is shown as done before the shop has done it. */
export const AdjustStock = ({ product, stock, onAdjusted, onClose }: Props) => {
  const { register, handleSubmit, control, formState, setError } = useForm<Fields>({
    defaultValues: { difference: '', reason: '' },
  });
  const typed = useWatch({ control, name: 'difference' });
  const adjusting = useAdjustStock(product, (now) => {
    onAdjusted(now);
    onClose();
  });
  const title = useId();
  const { difference, reason } = formState.errors;

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
          <DialogContentText>
            {product.name}: {stock} now. Give what comes or goes, not what there is to be.
          </DialogContentText>
          <TextField
            label="Difference"
            fullWidth
            autoComplete="off"
            error={difference !== undefined}
            helperText={difference?.message ?? outcomeOf(stock, typed)}
            slotProps={{ htmlInput: { inputMode: 'text' } }}
            {...register('difference', { validate: (text) => differenceFault(text) ?? true })}
          />
          <TextField
            label="Reason"
            fullWidth
            autoComplete="off"
            error={reason !== undefined}
            helperText={reason?.message ?? 'Such as: delivery, count, damaged.'}
            slotProps={{ htmlInput: { maxLength: 200 } }}
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
