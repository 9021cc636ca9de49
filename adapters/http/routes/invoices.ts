import { Type } from 'typebox';
import type { viewInvoice } from '../../../application/invoices/view-invoice.ts';
import { InvoiceNotFound } from '../../../domain/errors.ts';
import { operation, signedIn } from '../operation.ts';
import { idFrom } from './ids.ts';

type UseCases = { viewInvoice: ReturnType<typeof viewInvoice> };

export const invoiceOperations = (shop: UseCases) => [
  operation({
    method: 'get',
    path: '/invoices/{id}.pdf',
    summary: 'An invoice or a credit note as a PDF, for its buyer or an admin',
    access: 'user',
    success: {
      status: 200,
      schema: Type.Unsafe<Uint8Array>(Type.String({ format: 'binary' })),
      type: 'application/pdf',
    },
    failures: [404, 429],
    handle: async ({ user, params, ctx }) => {
      const id = idFrom(params['id'], () => new InvoiceNotFound());
      const { invoice, pdf } = await shop.viewInvoice(signedIn(user), id);
      ctx.attachment(`${invoice.number}.pdf`, { type: 'inline' });
      return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
    },
  }),
];
