import InputAdornment from '@mui/material/InputAdornment';
import { required, type NumberInputProps } from 'react-admin';
import { chargedDecimalsOf } from '../../../domain/money.ts';
import { useShopConfig } from '../../../storefront/src/lib/config.ts';
import { FigureInput } from './figure-input.tsx';
import { amountFault } from './number-rules.ts';

type Props = Pick<NumberInputProps, 'label' | 'helperText'> & {
  source: string;
  /** The message where it is empty; it may be empty without one. */
  missing?: string;
  /** Whether it may be nothing, and not only the least that a card is charged. */
  fromZero?: boolean;
};

/** An amount in the shop's currency, in steps of the least that a card is charged. */
export const AmountInput = ({ missing, fromZero = false, ...input }: Props) => {
  const currency = useShopConfig().data?.currency;
  const decimals = currency === undefined ? 2 : chargedDecimalsOf(currency);
  const unit = 10 ** -decimals;
  return (
    <FigureInput
      min={0}
      step={unit}
      validate={[
        ...(missing === undefined ? [] : [required(missing)]),
        amountFault(decimals, fromZero ? 0 : unit),
      ]}
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">{currency?.toUpperCase()}</InputAdornment>
          ),
        },
      }}
      {...input}
    />
  );
};
