import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { Truck } from 'lucide-react';
import { useState } from 'react';
import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { ConsoleOrderPage } from '../../../adapters/http/console-contract.ts';
import { trackingAddressOf } from '../../../domain/tracking.ts';
import { Pieces } from '../../../storefront/src/lib/pieces.tsx';
import { Moment } from '../components/moment-field.tsx';
import { NamedAct } from '../components/named-act.tsx';
import { Panel } from '../components/panel.tsx';
import { Question } from '../components/question.tsx';
import { Nothing, Row, Rows } from '../components/rows.tsx';
import { StateLabel } from '../components/state-label.tsx';
import { useConsole } from '../data-provider.ts';
import { silkscreen } from '../theme.ts';
import { ShipDialog } from './ship-dialog.tsx';

type Shipment = ConsoleOrderPage['delivery']['shipments'][number];
type State = NonNullable<ConsoleOrderPage['delivery']['state']>;

const states: Record<State, [word: string, tone: 'warn' | 'good']> = {
  'to ship': ['To ship', 'warn'],
  'partly shipped': ['Partly shipped', 'warn'],
  shipped: ['Shipped', 'good'],
  delivered: ['Delivered', 'good'],
};

/** Where an order is: its parcels, and what is still to be shipped. */
export const OrderShipping = () => {
  const order = useRecordContext<Partial<ConsoleOrderPage>>();
  const [isOpen, setIsOpen] = useState(false);
  if (!order?.delivery || !order.bookings || order.id === undefined) return null;
  const { id, bookings, delivery } = order;
  const left = bookings.filter(({ pieces }) => pieces.unshipped > 0);
  const names = new Map(bookings.map((booking) => [booking.id, booking.name]));
  // What was opened stays, and says why it was refused, also where all of it was refunded meanwhile.
  if (delivery.state === null && left.length === 0 && !isOpen) return null;
  const [word, tone] = states[delivery.state ?? 'shipped'];
  return (
    <Panel title="Shipping" action={<StateLabel tone={tone}>{word}</StateLabel>}>
      {delivery.shipments.length === 0 && <Nothing>Nothing of it was shipped yet.</Nothing>}
      <Rows>
        {delivery.shipments.map((shipment) => (
          <Parcel key={shipment.id} orderId={id} shipment={shipment} names={names} />
        ))}
      </Rows>
      {left.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          <Button
            variant="contained"
            startIcon={<Truck size={18} aria-hidden />}
            onClick={() => setIsOpen(true)}
          >
            Ship pieces
          </Button>
          <Button component={RouterLink} to={`/shipping/orders/${id}`}>
            Packing slip
          </Button>
        </Box>
      )}
      {isOpen && <ShipDialog orderId={id} bookings={bookings} onClose={() => setIsOpen(false)} />}
    </Panel>
  );
};

type Props = { orderId: string; shipment: Shipment; names: Map<string, string> };

const Parcel = ({ orderId, shipment, names }: Props) => {
  const { id, lines, carrier, trackingNumber, shippedAt, shippedBy, deliveredAt, deliveredBy } =
    shipment;
  const address = trackingAddressOf(carrier, trackingNumber);
  return (
    <Row>
      <Box sx={{ fontWeight: 550 }}>{carrier}</Box>
      {trackingNumber !== null && (
        <Box sx={silkscreen}>
          {address === undefined ? (
            trackingNumber
          ) : (
            <Link href={address} target="_blank" rel="noreferrer">
              {trackingNumber}
            </Link>
          )}
        </Box>
      )}
      <Box>
        <Pieces
          of={lines.map(({ booking, quantity }) => ({
            booking,
            quantity,
            name: names.get(booking),
          }))}
        />
      </Box>
      <Typography variant="body2" color="textSecondary">
        Shipped <Moment date={shippedAt} />
        {`, by ${shippedBy}`}
      </Typography>
      {deliveredAt !== null && (
        <Typography variant="body2" color="textSecondary">
          Delivered <Moment date={deliveredAt} />
          {`, noted by ${deliveredBy}`}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
        {deliveredAt === null && <Delivered id={id} />}
        {deliveredAt === null && <Undo id={id} />}
        <Button size="small" component={RouterLink} to={`/shipping/orders/${orderId}/${id}`}>
          Packing slip
        </Button>
      </Box>
    </Row>
  );
};

const Delivered = ({ id }: { id: string }) => {
  const console = useConsole();
  return (
    <NamedAct
      size="small"
      label="Mark as delivered"
      title="Has this parcel arrived?"
      act={() => console.deliver(id)}
      done="Noted: it has arrived."
    >
      Its buyer is mailed that it has. This cannot be undone.
    </NamedAct>
  );
};

const Undo = ({ id }: { id: string }) => {
  const console = useConsole();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => console.undoShipment(id),
    onSuccess: () =>
      notify('Undone: what of it was not refunded is to be shipped again.', { type: 'success' }),
    onError: (error: Error) => notify(error.message, { type: 'error' }),
    onSettled: () => {
      setIsAsking(false);
      refresh();
    },
  });
  return (
    <>
      <Button size="small" onClick={() => setIsAsking(true)}>
        Undo
      </Button>
      {isAsking && (
        <Question
          title="Undo this shipment?"
          confirm="Undo the shipment"
          color="error"
          isWaiting={isPending}
          onConfirm={() => mutate()}
          onClose={() => setIsAsking(false)}
        >
          What of it was not refunded is to be shipped again; what was refunded meanwhile, and not
          put back on the shelf, is not put back now either: count it in. Its buyer may have been
          mailed already that it is on its way, and is not mailed that it is not.
        </Question>
      )}
    </>
  );
};
