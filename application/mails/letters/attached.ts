import type { Invoice } from '../../../domain/invoice.ts';
import type { Attachment, LetterPorts } from './letter.ts';

/** The invoice or the credit note that a letter brings, if there is one. */
export type Attached = { invoice?: Pick<Invoice, 'kind' | 'number'>; attachments?: Attachment[] };

/** The one of a charge that was made at that moment, as a file. @throws Unavailable, TooManyRequests */
export const attachedOf = async (
  { invoices, printInvoice }: LetterPorts,
  attemptId: string,
  kind: Invoice['kind'],
  madeAt?: Date,
): Promise<Attached> => {
  const invoice = (await invoices.ofAttempt(attemptId)).find(
    (one) => one.kind === kind && (!madeAt || one.issuedAt.getTime() === madeAt.getTime()),
  );
  if (!invoice) return {};
  const content = await printInvoice(invoice);
  const file = { filename: `${invoice.number}.pdf`, contentType: 'application/pdf', content };
  return { invoice, attachments: [file] };
};

/** What a letter says of it. */
export const noteOfAttached = ({ invoice }: Attached): string[] =>
  invoice
    ? [`The ${invoice.kind} ${invoice.number} is attached. You find it beside the order, too.`]
    : [];
