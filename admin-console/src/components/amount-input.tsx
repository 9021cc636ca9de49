import InputAdornment from '@mui/material/InputAdornment';
import { NumberInput, type NumberInputProps } from 'react-admin';
import { decimalsOf } from '../../../domain/money.ts';
import { useShopConfig } from '../../../storefront/src/lib/config.ts';

type Props = Omit<NumberInputProps, 'validate'> & {
  source: string;
  /** The rules of an amount in a currency of so many decimals. */
  rules: (decimals: number) => NonNullable<NumberInputProps['validate']>;
};

/** An amount in the shop's currency, in steps of the currency's smallest unit. */
export const AmountInput = ({ rules, ...input }: Props) => {
  const currency = useShopConfig().data?.currency;
  const decimals = currency === undefined ? 2 : decimalsOf(currency);
  return (
    <NumberInput
      min={0}
      step={10 ** -decimals}
      autoComplete="off"
      validate={rules(decimals)}
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
