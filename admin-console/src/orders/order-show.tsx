import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import type { ConsoleOrder, ConsoleOrderPage } from '../../../adapters/http/console-contract.ts';
import { useMoney } from '../../../storefront/src/lib/config.ts';
import { taxInWords } from '../../../storefront/src/lib/charges.ts';
import { Price } from '../../../storefront/src/lib/price.tsx';
import { History } from '../bookings/booking-history.tsx';
import { isRefundUnderWay, watchEvery } from '../bookings/refund.ts';
import { FactList } from '../components/fact-list.tsx';
import { Moment } from '../components/moment-field.tsx';
import { Panel } from '../components/panel.tsx';
import { RecordLink } from '../components/record-link.tsx';
import { RecordShow } from '../components/record-page.tsx';
import { OrderLines } from './order-lines.tsx';
import { AddNote } from './add-note.tsx';
import { OrderPayments } from './order-payments.tsx';
import { OrderShipping } from './order-shipping.tsx';
import { OrderStatusLabel } from './order-status.tsx';
import { OrderInvoices } from './order-invoices.tsx';
import { orderEventsInWords, sizeInWords } from './order-words.ts';

/** An order that a list has read is shown at once, and has the rest a moment later. */
type SeenOrder = ConsoleOrder & Partial<ConsoleOrderPage>;

const hasRefundUnderWay = (order: SeenOrder | undefined): boolean =>
  order?.bookings?.some(isRefundUnderWay) === true;

const Title = () => useRecordContext<ConsoleOrder>()?.summary ?? 'Order';

const column = { display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 };

export const OrderShow = () => (
  <RecordShow<ConsoleOrderPage>
    title={<Title />}
    queryOptions={{
      refetchInterval: ({ state }) => (hasRefundUnderWay(state.data) ? watchEvery : false),
    }}
  >
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        mt: 2,
        gridTemplateColumns: { lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
      }}
    >
      <Box sx={column}>
        <OrderLines />
        <OrderShipping />
        <OrderPayments />
        <OrderInvoices />
      </Box>
      <Box sx={column}>
        <Facts />
        <OrderHistory />
        <AddNote />
      </Box>
    </Box>
  </RecordShow>
);

const Facts = () => {
  const order = useRecordContext<SeenOrder>();
  const money = useMoney();
  if (!order) return null;
  const amount = (value: number) => <Price>{money(value)}</Price>;
  const { total, charged, refunded, buyerId, userName, phone, address, expiresAt } = order;
  const { subtotal, delivery, tax, taxPercent = 0, taxIncluded = true } = order;
  const taxName = taxInWords(taxPercent, taxIncluded);
  const facts: ([string, ReactNode] | undefined)[] = [
    subtotal === undefined ? undefined : ['Parts', amount(subtotal)],
    delivery?.price === undefined
      ? undefined
      : [
          'Delivery',
          <span key="delivery">
            {amount(delivery.price)} {delivery.method?.name}
          </span>,
        ],
    tax === undefined || !taxName ? undefined : [taxName, amount(tax)],
    ['Total', amount(total)],
    charged > 0 && charged < total ? ['Paid of it', amount(charged)] : undefined,
    refunded > 0 ? ['Refunded', amount(refunded)] : undefined,
    ['Size', sizeInWords(order)],
    ['Placed', <Moment key="placed" date={order.createdAt} />],
    [
      'Person',
      <RecordLink key="person" resource="users" id={buyerId}>
        {userName}
      </RecordLink>,
    ],
    ['Email', order.email],
    phone === undefined ? undefined : ['Phone', phone],
    address === undefined ? undefined : ['Address', address],
    expiresAt ? ['Held until', <Moment key="until" date={expiresAt} />] : undefined,
    ['Transaction', order.transactionId],
    ['Order', order.id],
  ];
  return (
    <Panel title="The order" action={<OrderStatusLabel />}>
      <FactList facts={facts.filter((fact) => fact !== undefined)} />
    </Panel>
  );
};

const OrderHistory = () => {
  const order = useRecordContext<SeenOrder>();
  if (!order?.bookings || !order.history) return null;
  const events = orderEventsInWords({ bookings: order.bookings, history: order.history });
  return <History events={events} isRefundUnderWay={hasRefundUnderWay(order)} />;
};
