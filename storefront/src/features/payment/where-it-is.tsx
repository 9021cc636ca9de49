import { Check } from 'lucide-react';
import type { Order } from '../../../../adapters/http/contract.ts';
import { trackingAddressOf } from '../../../../domain/tracking.ts';
import { Pieces } from '../../lib/pieces.tsx';
import { Moment } from '../../components/moment.tsx';
import { TrackingNumber } from './tracking-number.tsx';
import './where-it-is.css';

type State = NonNullable<Order['delivery']['state']>;
type Shipment = Order['delivery']['shipments'][number];

const steps = ['Paid', 'Shipped', 'Delivered'];

/** How many of the steps are done. */
const done: Record<State, number> = {
  'to ship': 1,
  'partly shipped': 1,
  shipped: 2,
  delivered: 3,
};

const wordsOf = ({ status }: Order): Record<State, string> => {
  const all = status === 'unpaid' ? 'What is paid' : 'All of it';
  return {
    'to ship': 'We pack it now.',
    'partly shipped': 'A part of it is on its way, and we pack the rest.',
    shipped: `${all} is on its way.`,
    delivered: `${all} has arrived.`,
  };
};

/** Where an order is, in steps, and its parcels. Nothing while there is nothing to ship. */
export const WhereItIs = ({ order }: { order: Order }) => {
  const { state, shipments } = order.delivery;
  if (state === null) return null;
  return (
    <section
      aria-labelledby="where-it-is"
      className="flex max-w-2xl flex-col gap-4 panel p-4 sm:p-6"
    >
      <h2 id="where-it-is">Where it is</h2>
      <ol className="delivery-steps">
        {steps.map((step, i) => (
          <li
            key={step}
            data-done={i < done[state]}
            aria-current={i === done[state] - 1 ? 'step' : undefined}
          >
            <span aria-hidden="true">{i < done[state] && <Check className="size-4" />}</span>
            {step}
            <span className="sr-only">{i < done[state] ? ': done' : ': not yet'}</span>
          </li>
        ))}
      </ol>
      <p>{wordsOf(order)[state]}</p>
      {shipments.length > 0 && (
        <ul aria-label="Parcels" className="flex flex-col divide-y divide-base-300">
          {shipments.map((shipment) => (
            <Parcel key={shipment._id} shipment={shipment} order={order} />
          ))}
        </ul>
      )}
    </section>
  );
};

const Parcel = ({ shipment, order }: { shipment: Shipment; order: Order }) => {
  const { lines, carrier, trackingNumber, shippedAt, deliveredAt } = shipment;
  const names = new Map(order.bookings.map(({ _id, name }) => [_id, name]));
  return (
    <li className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-4">
        <span className="font-medium">{carrier}</span>
        {trackingNumber !== null && (
          <TrackingNumber
            number={trackingNumber}
            address={trackingAddressOf(carrier, trackingNumber)}
          />
        )}
      </p>
      <p className="wrap-anywhere">
        <Pieces
          of={lines.map(({ booking, quantity }) => ({
            booking,
            quantity,
            name: names.get(booking),
          }))}
        />
      </p>
      <p className="text-sm text-muted">
        Shipped <Moment at={shippedAt} />
        {deliveredAt !== null && (
          <>
            , delivered <Moment at={deliveredAt} />
          </>
        )}
      </p>
    </li>
  );
};
