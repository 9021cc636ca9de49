import { KeyReused, NotAllowed, OrderNotFound } from '../../domain/errors.ts';
import { recordedOrderOf, summaryOf } from '../../domain/order.ts';
import { assertNotable, type OrderNote } from '../../domain/order-note.ts';
import type { User } from '../../domain/user.ts';
import type { RecordActs } from '../audit/record-acts.ts';
import type { Bookings } from '../bookings/ports.ts';
import type { Atomically, Clock, NewId, RetryKey } from '../ports.ts';
import type { OrderNotes } from './ports.ts';

type Ports = {
  bookings: Bookings;
  orderNotes: OrderNotes;
  recordActs: RecordActs;
  atomically: Atomically;
  clock: Clock;
  newId: NewId;
};

/**
 * An admin writes a note on an order, which its buyer does not see. A retry is answered with the first.
 * @throws NotAllowed, OrderNotFound, KeyReused @throws Conflict when the order has too many
 */
export const noteOrder =
  ({ bookings, orderNotes, recordActs, atomically, clock, newId }: Ports) =>
  async (
    who: User,
    orderId: string,
    { text, retry }: { text: string; retry?: RetryKey | undefined },
  ): Promise<OrderNote> => {
    if (!who.isAdmin) throw new NotAllowed();
    return atomically(async () => {
      // Locked, so that a retry waits for the first request.
      const order = recordedOrderOf(await bookings.ofOrderLocked(orderId));
      if (!order) throw new OrderNotFound();
      const first = retry && (await orderNotes.findByKey(who.id, retry.key));
      if (first && (first.made.orderId !== orderId || first.fingerprint !== retry.fingerprint))
        throw new KeyReused();
      if (first) return first.made;
      assertNotable(await orderNotes.ofOrder(orderId));
      const [adminId, adminEmail] = [who.id, who.email.value];
      const note = { id: newId(), orderId, text, adminId, adminEmail, at: clock.now() };
      await orderNotes.add(note, retry);
      await recordActs(who, {
        act: 'order.note',
        subject: 'order',
        subjectId: orderId,
        label: summaryOf(order),
        reason: text,
      });
      return note;
    });
  };
