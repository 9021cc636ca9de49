import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ConsoleDashboard } from '../../../adapters/http/console-contract.ts';
import { useMoney } from '../../../storefront/src/lib/config.ts';
import { Price } from '../../../storefront/src/lib/price.tsx';
import { categoryInWords } from '../../../storefront/src/lib/facts.ts';
import { Moment } from '../components/moment-field.tsx';
import { Panel } from '../components/panel.tsx';
import { RecordLink } from '../components/record-link.tsx';
import { StateLabel } from '../components/state-label.tsx';
import { Thumbnail } from '../components/thumbnail.tsx';
import { countInWords, untilThen } from './figures.ts';
import { All, Nothing, Row, Rows } from '../components/rows.tsx';

const quiet = (words: ReactNode) => (
  <Typography variant="body2" color="textSecondary">
    {words}
  </Typography>
);

export const Unpaid = ({ unpaid, now }: Pick<ConsoleDashboard, 'unpaid'> & { now: number }) => {
  const money = useMoney();
  const { count, total, next } = unpaid;
  return (
    <Panel
      title="Unpaid bookings"
      action={
        <All resource="bookings" filter={{ status: 'unpaid' }}>
          {`All ${count}`}
        </All>
      }
    >
      {count === 0 && <Nothing>No stock is held for anybody.</Nothing>}
      {count > 0 && <Nothing>{`${money(total)} in all. The hold that ends first, first:`}</Nothing>}
      <Rows>
        {next.map((booking) => (
          <Row
            key={booking.id}
            aside={
              <>
                <Typography>
                  <Price>{money(booking.total)}</Price>
                </Typography>
                {booking.expiresAt !== null && quiet(`ends ${untilThen(booking.expiresAt, now)}`)}
              </>
            }
          >
            <RecordLink resource="bookings" id={booking.id}>
              {`${booking.orderQuantity} × ${booking.name}`}
            </RecordLink>
            {quiet(booking.userName || booking.email)}
          </Row>
        ))}
      </Rows>
    </Panel>
  );
};

export const LowStock = ({ lowStock }: Pick<ConsoleDashboard, 'lowStock'>) => {
  const { level, count, products } = lowStock;
  return (
    <Panel
      title="Low stock"
      action={
        <All resource="products" filter={{ maxStock: level, onShelf: true }} sort="Stock">
          {`All ${countInWords(count)}`}
        </All>
      }
    >
      {count === 0 && <Nothing>{`More than ${level} pieces of everything.`}</Nothing>}
      <Rows>
        {products.map(({ id, name, image, category, Stock }) => (
          <Row
            key={id}
            aside={
              <StateLabel tone={Stock === 0 ? 'bad' : 'warn'}>
                {Stock === 0 ? 'Sold out' : `Last ${Stock}`}
              </StateLabel>
            }
          >
            <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
              <Thumbnail src={image} />
              <Box sx={{ minWidth: 0 }}>
                <RecordLink resource="products" id={id} type="edit">
                  {name}
                </RecordLink>
                {quiet(category && categoryInWords(category))}
              </Box>
            </Box>
          </Row>
        ))}
      </Rows>
    </Panel>
  );
};

type Reviews = { reviews: ConsoleDashboard['reviews']; held: number };

export const NewReviews = ({ reviews, held }: Reviews) => (
  <Panel
    title="Newest reviews"
    action={
      held > 0 ? (
        <All resource="reviews" filter={{ state: 'held' }}>
          {`${countInWords(held)} held for approval`}
        </All>
      ) : (
        <All resource="reviews">All</All>
      )
    }
  >
    {reviews.length === 0 && <Nothing>Nobody has written a review yet.</Nothing>}
    <Rows>
      {reviews.map(({ id, name, review, createdAt, state }) => (
        <Row key={id} aside={state === 'shown' ? undefined : <StateLabel>{state}</StateLabel>}>
          <RecordLink resource="reviews" id={id} type="edit">
            {name}
          </RecordLink>
          <Typography>{review.length > 140 ? `${review.slice(0, 140)}…` : review}</Typography>
          {quiet(<Moment date={createdAt} />)}
        </Row>
      ))}
    </Rows>
  </Panel>
);

type Messages = { messages: ConsoleDashboard['messages']; unread: number };

export const NewMessages = ({ messages, unread }: Messages) => (
  <Panel
    title="Newest messages"
    action={
      unread > 0 ? (
        <All resource="messages" filter={{ read: false }}>
          {`${countInWords(unread)} new`}
        </All>
      ) : (
        <All resource="messages">All</All>
      )
    }
  >
    {messages.length === 0 && <Nothing>Nobody has written yet.</Nothing>}
    <Rows>
      {messages.map(({ id, email, subject, read, createdAt }) => (
        <Row key={id} aside={read ? undefined : <StateLabel tone="warn">New</StateLabel>}>
          <RecordLink resource="messages" id={id}>
            {subject}
          </RecordLink>
          {quiet(
            <>
              {email}, <Moment date={createdAt} />
            </>,
          )}
        </Row>
      ))}
    </Rows>
  </Panel>
);
