import DialogContentText from '@mui/material/DialogContentText';
import TextField from '@mui/material/TextField';
import type { ChangeEvent } from 'react';
import { useController, useForm } from 'react-hook-form';
import { stockReasonMaxLength } from '../../../domain/product.ts';
import type { ConsoleProduct } from '../../../adapters/http/console-contract.ts';
import { FormDialog } from '../components/form-dialog.tsx';
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

/** What was typed: the one figure that is known. The other follows from it and the stock. */
type Pieces = {
  as: 'count' | 'difference';
  text: string;
  /** The stock that a count was compared with while it was typed, until the shop has refused it. */
  stock?: number;
};
type Fields = { pieces: Pieces; reason: string };
type Props = { product: ConsoleProduct; stock: number; onClose: () => void };

/** MUI does not move the label of a field that a script fills in, so it is moved here. */
const raised = (text: string) => (text === '' ? {} : { shrink: true });

const shownPieces = (now: number, { as, text, stock = now }: Pieces) =>
  as === 'count'
    ? { count: text, difference: differenceTo(stock, text) }
    : { count: countAfter(stock, text), difference: text };

const piecesFault = (now: number, { as, text, stock = now }: Pieces) =>
  as === 'count' ? countFault(stock, text) : differenceFault(text);

/**
 * A dialog with the counted stock and the difference, of which one is filled in from the other. A
 * count is sent with the stock that it was compared with, and the shop refuses it when that has
 * changed; a difference holds whatever is sold meanwhile. The result is shown only after the shop
 * has confirmed it.
 */
export const AdjustStock = ({ product, stock, onClose }: Props) => {
  const { register, handleSubmit, control, formState, setError, setValue } = useForm<Fields>({
    defaultValues: { pieces: { as: 'difference', text: '' }, reason: '' },
  });
  const { field, fieldState } = useController({
    control,
    name: 'pieces',
    rules: { validate: (pieces) => piecesFault(stock, pieces) ?? true },
  });
  const { as, stock: compared = stock } = field.value;
  const shown = shownPieces(stock, field.value);
  const adjusting = useAdjustStock(product, stock, onClose);
  const { reason } = formState.errors;
  const inputOf = (name: Pieces['as'], hint?: string) => {
    const isTyped = name === as;
    const fault = isTyped ? fieldState.error?.message : undefined;
    return {
      value: shown[name],
      error: fault !== undefined,
      helperText: fault ?? hint,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const { value: text } = event.target;
        const isCount = name === 'count' && text !== '';
        field.onChange(isCount ? { as: name, text, stock } : { as: 'difference', text });
      },
      ...(isTyped && { inputRef: field.ref }),
    };
  };

  const submit = async ({ pieces, reason }: Fields) => {
    if (adjusting.isPending) return;
    const faults = await adjusting.adjust({
      difference: differenceOf(shownPieces(stock, pieces).difference),
      reason,
      ...(pieces.as === 'count' && { StockSeen: pieces.stock ?? stock }),
    });
    if (faults.some(([name]) => name === 'pieces'))
      setValue('pieces', { as: pieces.as, text: pieces.text });
    for (const [name, message] of faults) setError(name, { message }, { shouldFocus: true });
  };

  return (
    <FormDialog
      title="Adjust stock"
      confirm="Adjust stock"
      failure={adjusting.failure}
      isWaiting={adjusting.isPending}
      onSubmit={handleSubmit(submit)}
      onClose={onClose}
    >
      <DialogContentText sx={{ mb: 1.5 }}>
        {product.name}: the shop has {stock}. Give what you have counted, or what comes or goes.
      </DialogContentText>
      <TextField
        label="There are now"
        fullWidth
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'numeric' }, inputLabel: raised(shown.count) }}
        {...inputOf('count')}
      />
      <TextField
        label="Difference"
        fullWidth
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'text' }, inputLabel: raised(shown.difference) }}
        {...inputOf('difference', outcomeOf(compared, shown.difference))}
      />
      <TextField
        label="Reason"
        required
        fullWidth
        autoComplete="off"
        error={reason !== undefined}
        helperText={reason?.message ?? 'Such as: delivery, count, damaged.'}
        slotProps={{ htmlInput: { maxLength: stockReasonMaxLength } }}
        {...register('reason', { validate: (text) => reasonFault(text) ?? true })}
      />
    </FormDialog>
  );
};
