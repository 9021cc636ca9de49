import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CircleCheck } from 'lucide-react';
import type { ConsoleDashboard } from '../../../adapters/http/console-contract.ts';
import { openPaymentsShown } from '../../../domain/payment-attempt.ts';
import { useMoney, useShopMoment } from '../../../storefront/src/lib/config.ts';
import { Price } from '../../../storefront/src/lib/price.tsx';
import { Panel } from '../components/panel.tsx';
import { RecordLink } from '../components/record-link.tsx';
import { StateLabel } from '../components/state-label.tsx';
import { Nothing, Row, Rows } from '../components/rows.tsx';

type Payment = ConsoleDashboard['payments'][number];

const kinds: Record<Payment['kind'], string> = {
  unmatched: 'Paid, matched to no booking',
  'refund-under-way': 'Refund under way',
  'refund-failed': 'Refund failed',
};

/** Money that we hold for no booking, or owe and have not given back yet. */
export const Payments = ({ payments }: { payments: Payment[] }) => (
  <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
    <Panel title="Payments that need eyes">
      {payments.length === 0 ? (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', color: 'primary.main' }}>
          <CircleCheck size={20} aria-hidden />
          <Typography color="textPrimary">
            All is well: every payment has its booking, and no refund is open.
          </Typography>
        </Box>
      ) : (
        <Rows>
          {payments.map((payment) => (
            <OpenPayment key={payment.id} payment={payment} />
          ))}
        </Rows>
      )}
      {payments.length === openPaymentsShown && (
        <Nothing>{`These are the oldest ${openPaymentsShown}. There may be more: they come up as these are settled.`}</Nothing>
      )}
    </Panel>
  </Box>
);

const OpenPayment = ({ payment }: { payment: Payment }) => {
  const money = useMoney();
  const moment = useShopMoment();
  const { kind, amount, bookingId, orderId, payerId, payerEmail, since, transactionId, reason } =
    payment;
  return (
    <Row
      aside={
        <Typography component="span">
          <Price>{money(amount)}</Price>
        </Typography>
      }
    >
      <StateLabel tone={kind === 'refund-failed' ? 'bad' : 'warn'}>{kinds[kind]}</StateLabel>{' '}
      {bookingId !== null && (
        <RecordLink resource="bookings" id={bookingId}>
          The booking
        </RecordLink>
      )}
      {orderId !== null && (
        <RecordLink resource="orders" id={orderId}>
          The order
        </RecordLink>
      )}
      {bookingId === null && orderId === null && 'No booking'}
      {', paid by '}
      <RecordLink resource="users" id={payerId}>
        {payerEmail ?? 'somebody who was removed'}
      </RecordLink>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {[`since ${moment(since)}`, transactionId, reason].filter(Boolean).join(' · ')}
      </Typography>
    </Row>
  );
};
