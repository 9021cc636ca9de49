import { Download } from 'lucide-react';
import type { Invoice } from '../../../../adapters/http/contract.ts';
import { useMoney } from '../../lib/config.ts';
import { formatDay } from '../../lib/days.ts';
import { download } from '../../lib/download.ts';
import { messageOf } from '../../lib/failure.ts';
import { Price } from '../../lib/price.tsx';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';

const words: Record<Invoice['kind'], string> = { invoice: 'Invoice', 'credit note': 'Credit note' };

type Props = { invoices: Invoice[]; heading?: 'h2' | 'h3' };

/** The invoices of what was paid, and the credit notes of what went back; or that there are none. */
export const Invoices = ({ invoices, heading: Heading = 'h3' }: Props) => {
  if (invoices.length === 0)
    return <p className="text-sm text-muted">No invoice was made of it: keep this receipt.</p>;
  return (
    <section aria-labelledby="invoices" className="flex flex-col gap-2">
      <Heading id="invoices">Invoices</Heading>
      <ul className="flex flex-col divide-y divide-base-300">
        {invoices.map((invoice) => (
          <InvoiceLine key={invoice._id} invoice={invoice} />
        ))}
      </ul>
    </section>
  );
};

/** As high as one of them is: mostly there is one. */
export const InvoicesSkeleton = () => (
  <div aria-hidden="true" className="h-23.25 skeleton print:hidden" />
);

const InvoiceLine = ({ invoice: { _id, kind, number, date, amount } }: { invoice: Invoice }) => {
  const money = useMoney();
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => download(`/invoices/${_id}.pdf`, `${number}.pdf`),
  });
  const name = `${words[kind]} ${number}`;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2">
      <span className="min-w-0 flex-1">
        {words[kind]} <span className="figures whitespace-nowrap">{number}</span>
        <span className="block text-sm text-muted">
          <time dateTime={date}>{formatDay(date)}</time> · <Price>{money(amount)}</Price>
        </span>
      </span>
      <button
        type="button"
        className="btn h-11 btn-quiet print:hidden"
        aria-label={`PDF of ${name}`}
        aria-busy={isPending}
        aria-disabled={isPending || undefined}
        onClick={() => mutate()}
      >
        <Download aria-hidden="true" className="size-4" />
        PDF
      </button>
      {error && (
        <p role="alert" className="basis-full text-sm text-error">
          {messageOf(error)}
        </p>
      )}
    </li>
  );
};

/** Those of what has no receipt beside them; nothing where there are none. */
export const InvoicesAlone = ({ invoices }: Pick<Props, 'invoices'>) =>
  invoices.length > 0 && (
    <div className="max-w-2xl panel p-4 sm:p-6">
      <Invoices invoices={invoices} heading="h2" />
    </div>
  );
