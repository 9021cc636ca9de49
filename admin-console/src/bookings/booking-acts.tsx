import { RotateCcw, Trash2 } from 'lucide-react';
import { TopToolbar, useRecordContext, useRedirect } from 'react-admin';
import type { ConsoleBookingPage } from '../../../adapters/http/console-contract.ts';
import { useMoney } from '../../../storefront/src/lib/config.ts';
import { NamedAct } from '../components/named-act.tsx';
import { useConsole } from '../data-provider.ts';
import { isRefundUnderWay } from './refund.ts';

/** Money goes back, or stock does: each asks first, and shows what the shop has done. */
export const BookingActs = () => {
  const booking = useRecordContext<ConsoleBookingPage>();
  const console = useConsole();
  const redirect = useRedirect();
  const money = useMoney();
  if (!booking) return null;
  const { id, status, total, email, userName, name, orderQuantity } = booking;
  const what = `${orderQuantity} × ${name}`;
  if (status === 'paid')
    return (
      <TopToolbar>
        <NamedAct
          label={`Refund ${money(total)}`}
          icon={RotateCcw}
          color="error"
          off={isRefundUnderWay(booking)}
          title={`Refund ${money(total)} to ${userName}?`}
          act={() => console.refund(id)}
          done={`The refund of ${money(total)} to ${email} is on its way.`}
        >
          {`${email} gets all of ${money(total)} back for ${what}, on the card that paid it. The stock comes back. This cannot be undone.`}
        </NamedAct>
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
