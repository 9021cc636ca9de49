import { required } from 'react-admin';
import { AmountInput } from '../components/amount-input.tsx';
import { priceFault } from './product-rules.ts';

const rules = (decimals: number) => [required('Price is Required'), priceFault(decimals)];

/** A price in the shop's currency, in steps of the currency's smallest unit. */
export const PriceInput = () => <AmountInput source="price" label="Price" rules={rules} />;
