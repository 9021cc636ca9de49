import { Percent } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import type { ConsoleTaxRate } from '../../../adapters/http/console-contract.ts';
import { pagesOf } from '../pages.tsx';

const page = pagesOf('tax-rates');

export const taxRates: ResourceProps = {
  name: 'tax-rates',
  icon: () => <Percent size={20} aria-hidden />,
  recordRepresentation: ({ country, region }: ConsoleTaxRate) =>
    region === null ? country : `${country}, ${region}`,
  list: page(async () => (await import('./tax-rate-list.tsx')).TaxRateList),
  create: page(async () => (await import('./tax-rate-form.tsx')).TaxRateCreate),
  edit: page(async () => (await import('./tax-rate-form.tsx')).TaxRateEdit),
};
