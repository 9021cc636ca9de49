import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import type { ConsoleOrderPage } from '../../../adapters/http/console-contract.ts';
import { useMoney } from '../../../storefront/src/lib/config.ts';
import { Price } from '../../../storefront/src/lib/price.tsx';
import { clamped } from '../components/clamped.ts';
import { Moment } from '../components/moment-field.tsx';
import { Panel } from '../components/panel.tsx';
import { Nothing, Row, Rows } from '../components/rows.tsx';
import { StateLabel } from '../components/state-label.tsx';
import { silkscreen } from '../theme.ts';

type Payment = ConsoleOrderPage['payments'][number];
type Refund = Payment['refunds'][number];

const states: Record<Payment['status'], [string, 'quiet' | 'good' | 'warn' | 'bad']> = {
  open: ['Started', 'quiet'],
  settled: ['Paid', 'good'],
  cancelled: ['Cancelled', 'quiet'],
  refunding: ['Refund under way', 'warn'],
  refunded: ['Refunded', 'quiet'],
};

/** Each attempt to pay, the oldest first, with what of it goes back. */
export const OrderPayments = () => {
  const order = useRecordContext<Partial<ConsoleOrderPage>>();
  if (!order?.payments) return <Skeleton variant="rounded" height={120} />;
  const { payments, bookings = [] } = order;
  const names = new Map(bookings.map(({ id, name }) => [id, name]));
  return (
    <Panel title="Payments">
      {payments.length === 0 && <Nothing>Nobody has tried to pay yet.</Nothing>}
      <Rows>
        {payments.map((payment) => (
          <OrderPayment key={payment.id} payment={payment} names={names} />
        ))}
      </Rows>
    </Panel>
  );
};

type Props = { payment: Payment; names: Map<string, string> };

const OrderPayment = ({ payment, names }: Props) => {
  const money = useMoney();
  const { status, amount, payerEmail, createdAt, transactionId, refundFault, refunds } = payment;
  const [word, tone] = states[status];
  return (
    <>
      <Row aside={<Price>{money(amount)}</Price>}>
        <StateLabel tone={refundFault === null ? tone : 'bad'}>{word}</StateLabel>{' '}
        <Moment date={createdAt} />
        <Typography variant="body2" color="textSecondary">
          {`by ${payerEmail ?? 'somebody who was removed'}`}
        </Typography>
        {transactionId && <Box sx={silkscreen}>{transactionId}</Box>}
        {refundFault !== null && (
          <Typography variant="body2" color="error">
            {`The last try to refund has failed: ${refundFault}`}
          </Typography>
        )}
      </Row>
      {refunds.map((refund) => (
        <OrderRefund key={refund.id} refund={refund} name={names.get(refund.bookingId ?? '')} />
      ))}
    </>
  );
};

const OrderRefund = ({ refund, name }: { refund: Refund; name: string | undefined }) => {
  const money = useMoney();
  const { quantity, amount, reason, restock, by, askedAt, doneAt } = refund;
  const details = [
    reason,
    quantity > 0 && !restock && 'not put back on the shelf',
    by === null ? 'by the shop itself' : `by ${by}`,
  ].filter(Boolean);
  return (
    <Row aside={<Price>{`−${money(amount)}`}</Price>}>
      {doneAt === null ? 'Refund under way' : 'Refunded'}
      <Box sx={clamped(2)}>
        {name === undefined ? 'It has paid nothing' : `${quantity} × ${name}`}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {`${details.join(', ')}, `}
        <Moment date={doneAt ?? askedAt} />
      </Typography>
    </Row>
  );
};
