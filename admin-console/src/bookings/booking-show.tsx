import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useRecordContext } from 'react-admin';
import type { ConsoleBookingPage } from '../../../adapters/http/console-contract.ts';
import { useMoney } from '../../../storefront/src/lib/config.ts';
import { deliveryFacts } from '../../../storefront/src/lib/delivery-fields.ts';
import { Price } from '../../../storefront/src/lib/price.tsx';
import { FactList } from '../components/fact-list.tsx';
import { Moment } from '../components/moment-field.tsx';
import { Panel } from '../components/panel.tsx';
import { RecordLink } from '../components/record-link.tsx';
import { Thumbnail } from '../components/thumbnail.tsx';
import { RecordShow } from '../components/record-page.tsx';
import { BookingActs } from './booking-acts.tsx';
import { BookingHistory } from './booking-history.tsx';
import { isRefundUnderWay, watchEvery, type SeenBooking } from './refund.ts';
import { BookingStatusLabel } from './booking-status.tsx';

const Title = () => {
  const booking = useRecordContext<ConsoleBookingPage>();
  return booking ? `${booking.orderQuantity} × ${booking.name}` : 'Booking';
};

export const BookingShow = () => (
  <RecordShow<ConsoleBookingPage>
    title={<Title />}
    queryOptions={{
      refetchInterval: ({ state }) => (isRefundUnderWay(state.data) ? watchEvery : false),
    }}
  >
    <BookingActs />
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { lg: 'minmax(0, 3fr) minmax(0, 2fr)' } }}
    >
      <Facts />
      <BookingHistory />
    </Box>
  </RecordShow>
);

/** What the page says above the facts, or in the history. */
const elsewhere = {
  name: undefined,
  image: undefined,
  productId: undefined,
  buyerId: undefined,
  status: undefined,
  paid: undefined,
  cardLast4: undefined,
  createdAt: undefined,
  paidAt: undefined,
  closedAt: undefined,
  history: undefined,
  destination: undefined,
};

const Facts = () => {
  const booking = useRecordContext<SeenBooking>();
  const money = useMoney();
  if (!booking) return null;
  const { id, name, image, productId, orderQuantity, price, total, refunded, expiresAt, charges } =
    booking;
  const amount = (value: number) => <Price>{money(value)}</Price>;
  const facts: Record<keyof ConsoleBookingPage, [string, ReactNode] | undefined> = {
    orderQuantity: ['Quantity', orderQuantity],
    price: ['Unit price', amount(price)],
    charges: charges && [
      'Beside the pieces',
      <span key="charges">
        {amount(charges.delivery)} delivery, {amount(charges.tax + charges.deliveryTax)} tax (
        {charges.taxPercent} %{charges.taxIncluded && ', in the price'})
      </span>,
    ],
    total: ['Total', amount(total)],
    refunded: refunded > 0 ? ['Refunded', amount(refunded)] : undefined,
    pieces: piecesInWords(booking),
    order: [
      'Order',
      <RecordLink key="order" resource="orders" id={booking.order}>
        {booking.order}
      </RecordLink>,
    ],
    userName: [
      'Person',
      <RecordLink key="person" resource="users" id={booking.buyerId}>
        {booking.userName}
      </RecordLink>,
    ],
    email: ['Email', booking.email],
    ...deliveryFacts(booking),
    expiresAt: expiresAt ? ['Held until', <Moment key="until" date={expiresAt} />] : undefined,
    transactionId: ['Transaction', booking.transactionId],
    id: ['Booking', id],
    ...elsewhere,
  };
  return (
    <Panel title="What was booked" action={<BookingStatusLabel />}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', mb: 2 }}>
        <Thumbnail src={image} size={72} />
        <RecordLink resource="products" id={productId} type="edit">
          {name}
        </RecordLink>
      </Box>
      <FactList facts={Object.values(facts).filter((fact) => fact !== undefined)} />
    </Panel>
  );
};

/** What became of the pieces, where some of them are refunded or about to be. */
const piecesInWords = ({ pieces, orderQuantity }: SeenBooking): [string, string] | undefined => {
  const told = [
    pieces?.refunded && `${pieces.refunded} of ${orderQuantity} refunded`,
    pieces?.underWay && `${pieces.underWay} under way`,
  ].filter(Boolean);
  return told.length > 0 ? ['Pieces', told.join(', ')] : undefined;
};
