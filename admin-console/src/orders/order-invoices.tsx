import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import type { ConsoleOrderPage } from '../../../adapters/http/console-contract.ts';
import { useMoney } from '../../../storefront/src/lib/config.ts';
import { formatDay } from '../../../storefront/src/lib/days.ts';
import { Price } from '../../../storefront/src/lib/price.tsx';
import { DownloadInvoice, invoiceWords } from '../components/download-invoice.tsx';
import { Panel } from '../components/panel.tsx';
import { Row, Rows } from '../components/rows.tsx';

/** The invoices of an order and its credit notes; nothing where there are none. */
export const OrderInvoices = () => {
  const invoices = useRecordContext<Partial<ConsoleOrderPage>>()?.invoices ?? [];
  const money = useMoney();
  if (invoices.length === 0) return null;
  return (
    <Panel title="Invoices">
      <Rows>
        {invoices.map(({ _id, kind, number, date, amount }) => (
          <Row key={_id} aside={<DownloadInvoice id={_id} kind={kind} number={number} />}>
            {`${invoiceWords[kind]} ${number}`}
            <Typography variant="body2" color="textSecondary">
              {formatDay(date)} · <Price>{money(amount)}</Price>
            </Typography>
          </Row>
        ))}
      </Rows>
    </Panel>
  );
};
