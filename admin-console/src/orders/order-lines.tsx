import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { RecordContextProvider, useRecordContext } from 'react-admin';
import type { ConsoleOrderPage } from '../../../adapters/http/console-contract.ts';
import { useMoney } from '../../../storefront/src/lib/config.ts';
import { Price } from '../../../storefront/src/lib/price.tsx';
import { BookingStatusLabel } from '../bookings/booking-status.tsx';
import { RefundButton } from '../bookings/refund-button.tsx';
import { Panel } from '../components/panel.tsx';
import { RecordLink } from '../components/record-link.tsx';
import { Row, Rows } from '../components/rows.tsx';
import { Thumbnail } from '../components/thumbnail.tsx';

type Line = ConsoleOrderPage['bookings'][number];

/** What was ordered, each part with what has become of it, and with its refund. */
export const OrderLines = () => {
  const lines = useRecordContext<Partial<ConsoleOrderPage>>()?.bookings;
  return (
    <Panel title="Parts">
      {lines ? (
        <Rows>
          {lines.map((line) => (
            <RecordContextProvider key={line.id} value={line}>
              <OrderLine line={line} />
            </RecordContextProvider>
          ))}
        </Rows>
      ) : (
        <Skeleton height={120} />
      )}
    </Panel>
  );
};

const OrderLine = ({ line }: { line: Line }) => {
  const money = useMoney();
  const { id, name, image, orderQuantity, price, total, refunded, pieces } = line;
  return (
    <Row aside={<Price>{money(total)}</Price>}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
        <Thumbnail src={image} size={48} />
        <Box sx={{ minWidth: 0 }}>
          <RecordLink resource="bookings" id={id}>
            {`${orderQuantity} × ${name}`}
          </RecordLink>
          <Box sx={{ color: 'text.secondary' }}>
            <Price>{money(price)}</Price> each
            {refunded > 0 && (
              <>
                , <Price>{money(refunded)}</Price> refunded
              </>
            )}
            {pieces.shipped > 0 && `, ${pieces.shipped} of ${orderQuantity} shipped`}
            {pieces.underWay > 0 && `, refund of ${pieces.underWay} under way`}
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 0.5 }}>
            <BookingStatusLabel />
            <RefundButton booking={line} aria-label={`Refund ${name}`} />
          </Box>
        </Box>
      </Box>
    </Row>
  );
};
