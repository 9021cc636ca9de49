import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useNotify } from 'react-admin';
import type { Invoice } from '../../../adapters/http/contract.ts';
import { download } from '../../../storefront/src/lib/download.ts';
import { messageOf } from '../../../storefront/src/lib/failure.ts';

export const invoiceWords: Record<Invoice['kind'], string> = {
  invoice: 'Invoice',
  'credit note': 'Credit note',
};

type Props = { id: string; kind: Invoice['kind']; number: string };

/** Downloads an invoice or a credit note as a PDF. */
export const DownloadInvoice = ({ id, kind, number }: Props) => {
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(`/invoices/${id}.pdf`, `${number}.pdf`),
    onError: (error) => notify(messageOf(error), { type: 'error' }),
  });
  return (
    <Button
      size="small"
      loading={isPending}
      startIcon={<Download size={16} aria-hidden />}
      aria-label={`PDF of ${invoiceWords[kind].toLowerCase()} ${number}`}
      onClick={(event) => {
        event.stopPropagation();
        mutate();
      }}
    >
      PDF
    </Button>
  );
};
