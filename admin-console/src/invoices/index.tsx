import { FileText } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import type { ConsoleInvoice } from '../../../adapters/http/console-contract.ts';
import { pagesOf } from '../pages.tsx';

const page = pagesOf('invoices');

export const invoices: ResourceProps = {
  name: 'invoices',
  icon: () => <FileText size={20} aria-hidden />,
  recordRepresentation: ({ number }: ConsoleInvoice) => number,
  list: page(async () => (await import('./invoice-list.tsx')).InvoiceList),
};
