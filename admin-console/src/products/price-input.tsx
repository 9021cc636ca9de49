import InputAdornment from '@mui/material/InputAdornment';
import { NumberInput, required } from 'react-admin';
import { decimalsOf } from '../../../domain/money.ts';
import { useShopConfig } from '../../../storefront/src/lib/config.ts';
import { priceFault } from './product-rules.ts';

/** A price in the shop's currency, in steps of the currency's smallest unit. */
export const PriceInput = () => {
  const currency = useShopConfig().data?.currency;
  const decimals = currency === undefined ? 2 : decimalsOf(currency);
  return (
    <NumberInput
      source="price"
      label="Price"
      min={0}
      step={10 ** -decimals}
      autoComplete="off"
      validate={[required('Price is Required'), priceFault(decimals)]}
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">{currency?.toUpperCase()}</InputAdornment>
          ),
        },
      }}
    />
  );
};
