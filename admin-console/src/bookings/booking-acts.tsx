import { Trash2 } from 'lucide-react';
import { TopToolbar, useRecordContext, useRedirect } from 'react-admin';
import { useMoney } from '../../../storefront/src/lib/config.ts';
import { NamedAct } from '../components/named-act.tsx';
import { useConsole } from '../data-provider.ts';
import { RefundButton } from './refund-button.tsx';
import type { SeenBooking } from './refund.ts';

/** Money goes back, or stock does: each asks first, and shows what the shop has done. */
export const BookingActs = () => {
  const booking = useRecordContext<SeenBooking>();
  const console = useConsole();
  const redirect = useRedirect();
  const money = useMoney();
  if (!booking) return null;
  const { id, status, total, email, userName, name, orderQuantity } = booking;
  const what = `${orderQuantity} × ${name}`;
  if ((status === 'paid' || status === 'refunded') && booking.pieces)
    return (
      <TopToolbar sx={{ '&:empty': { display: 'none' } }}>
        <RefundButton booking={{ ...booking, pieces: booking.pieces }} />
      </TopToolbar>
    );
  if (status === 'unpaid')
    return (
      <TopToolbar>
        <NamedAct
          label="Remove booking"
          icon={Trash2}
          color="error"
          title={`Remove the booking of ${userName}?`}
          act={() => console.delete('bookings', { id })}
          done={`The booking of ${email} is removed.`}
          onDone={() => redirect('list', 'bookings')}
        >
          {`${email} has not paid ${what} (${money(total)}) yet, and then cannot any more. The stock comes back. This cannot be undone.`}
        </NamedAct>
      </TopToolbar>
    );
  return null;
};
