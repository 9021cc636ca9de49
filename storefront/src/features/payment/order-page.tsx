import type { QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { toast } from 'react-toastify/unstyled';
import type { Booking, Order } from '../../../../adapters/http/contract.ts';
import { RemoveBooking } from '../../components/remove-booking.tsx';
import { useFocusAfterDialog } from '../../components/use-focus-after-dialog.ts';
import { hasStatus } from '../../lib/failure.ts';
import { inShort } from '../../lib/in-short.ts';
import { orderOf } from '../../lib/orders.ts';
import { currentSession } from '../../lib/session.ts';
import { OrderView } from './order-view.tsx';
import { PaymentFrame } from './payment-frame.tsx';
import { useOrder } from './queries.ts';
import { RemoveOrder } from './remove-order.tsx';
import { usePaymentStory, type PaymentStory } from './use-payment-story.ts';

/** Bookings that were placed together: to be paid at once, and once they are, their receipt. */
const OrderPage = () => {
  const { _id = '' } = useParams();
  const navigate = useNavigate();
  const { data: order, error, refetch } = useOrder(_id);
  const story = usePaymentStory(_id, order?.status === 'paid');
  const [leaving, setLeaving] = useState<Booking | Order>();
  const [removed, setRemoved] = useState('');
  const isRemoved = removed === _id;
  // Whoever is removing it here is not told that it is gone.
  const isHere = Boolean(story.paying ?? leaving) || isRemoved;
  const isGone = !isHere && (hasStatus(error, 404) || hasStatus(error, 400));
  const afterDialog = useFocusAfterDialog(leaving !== undefined);
  const isLast = useRef(false);

  const ask = (one: Booking | Order) => {
    isLast.current = 'bookings' in one || order?.bookings.length === 1;
    setLeaving(one);
  };

  const afterRemoval = (what: string) => {
    setLeaving(undefined);
    toast.success(`Removed: ${what}`);
    if (isLast.current) {
      setRemoved(_id);
      void navigate('/dashboard/booking', { replace: true });
    } else afterDialog(() => story.page.current?.querySelector('h1'));
  };
  const onCancel = () => setLeaving(undefined);

  return (
    <>
      <PaymentFrame
        page={story.page}
        tab={order?.status === 'paid' ? 'Receipt' : 'Order'}
        title={isGone ? 'No order here' : titleOf(order, story)}
        gone={isGone ? 'There is no such order. It may have been removed.' : undefined}
        error={isRemoved ? undefined : error}
        retry={() => void refetch()}
      >
        {order && !isRemoved && (
          <OrderView key={order._id} order={order} story={story} onRemove={ask} />
        )}
      </PaymentFrame>
      {leaving && 'bookings' in leaving && (
        <RemoveOrder
          order={leaving}
          onRemoved={() => afterRemoval('your order')}
          onCancel={onCancel}
        />
      )}
      {leaving && !('bookings' in leaving) && (
        <RemoveBooking
          booking={leaving}
          onRemoved={() => afterRemoval(inShort(leaving.name))}
          onCancel={onCancel}
        />
      )}
    </>
  );
};

const titleOf = (order: Order | undefined, { paying }: PaymentStory): string => {
  if (!order || paying || order.status === 'unpaid') return 'Pay for your order';
  return order.status === 'paid' ? 'Your receipt' : 'Your order';
};

type Place = { params: Record<string, string | undefined> };

OrderPage.prefetch = async (queries: QueryClient, { params: { _id = '' } }: Place) => {
  const session = currentSession();
  if (session.status === 'signed-in')
    await queries.prefetchQuery(orderOf(session.person.email, _id));
};

export default OrderPage;
