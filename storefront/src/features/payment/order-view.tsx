import type { Booking, Order } from '../../../../adapters/http/contract.ts';
import { useShopConfig } from '../../lib/config.ts';
import { sumOf } from '../../lib/money.ts';
import { Invoices, InvoicesAlone } from './invoices.tsx';
import { OrderLines } from './order-lines.tsx';
import { PayByCard } from './pay-by-card.tsx';
import { Receipt } from './receipt.tsx';
import { Charges, Delivery, Due } from './summary-parts.tsx';
import type { PaymentStory } from './use-payment-story.ts';
import { WhereItIs } from './where-it-is.tsx';

type Props = {
  order: Order;
  story: PaymentStory;
  onRemove: (what: Booking | Order) => void;
};

/** An order as it stands. */
export const OrderView = ({ order, story, onRemove }: Props) => {
  if (order.status === 'unpaid' || story.paying)
    return (
      <>
        <UnpaidOrder order={order} story={story} onRemove={onRemove} />
        {!story.paying && <PaidBefore order={order} />}
      </>
    );
  const wasPaid = ({ paidAt }: Booking) => paidAt !== null;
  if (order.status === 'paid') {
    const others = order.bookings.filter((booking) => !wasPaid(booking));
    return (
      <>
        {!story.isJustPaid && <WhereItIs order={order} />}
        <Receipt
          of="order"
          id={order._id}
          bookings={order.bookings.filter(wasPaid)}
          transactionId={order.transactionId}
          isNew={story.isJustPaid}
        >
          <Invoices invoices={order.invoices} />
        </Receipt>
        {story.isJustPaid && <WhereItIs order={order} />}
        {others.length > 0 && (
          <section
            aria-labelledby="others"
            className="flex max-w-2xl flex-col gap-4 panel p-4 sm:p-6"
          >
            <h2 id="others">Not paid for</h2>
            <OrderLines bookings={others} />
          </section>
        )}
      </>
    );
  }
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <output className="panel p-6">
        {order.bookings.some(wasPaid)
          ? 'What was paid for this order was refunded, to the card that paid it.'
          : 'This order was not paid in time, so its parts are not held any more. Nothing was charged.'}
      </output>
      <WhereItIs order={order} />
      <section aria-label="What was ordered" className="panel p-4 sm:p-6">
        <OrderLines bookings={order.bookings} />
      </section>
      <InvoicesAlone invoices={order.invoices} />
    </div>
  );
};

/** What has become of a part that was paid for by itself, while others are to be paid. */
const PaidBefore = ({ order }: Pick<Props, 'order'>) => (
  <>
    <WhereItIs order={order} />
    <InvoicesAlone invoices={order.invoices} />
  </>
);

const UnpaidOrder = ({ order, story, onRemove }: Props) => {
  const currency = useShopConfig().data?.currency;
  const unpaid = order.bookings.filter(({ status }) => status === 'unpaid');
  const [first = order.bookings[0]] = unpaid;
  if (!first || !currency) return null;
  const due =
    story.paying?.due ??
    sumOf(
      unpaid.map(({ total }) => total),
      currency,
    );
  const canBeRemoved = !story.paying && !order.bookings.some(({ paid }) => paid);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <section aria-label="What you pay for" className="flex flex-col gap-4 panel p-4 lg:p-6">
        <OrderLines bookings={order.bookings} onRemove={story.paying ? undefined : onRemove} />
        <Charges bookings={unpaid} />
        <Due amount={due}>{unpaid.length < order.bookings.length ? 'Still to pay' : 'Total'}</Due>
        <Delivery booking={first} />
        {canBeRemoved && unpaid.length > 1 && (
          <button type="button" className="btn h-11 btn-quiet" onClick={() => onRemove(order)}>
            Remove the order
          </button>
        )}
      </section>
      <PayByCard payable={{ of: 'order', id: order._id, due }} email={first.email} story={story} />
    </div>
  );
};
