import type { ConsoleOrder, ConsoleOrderPage } from '../../../adapters/http/console-contract.ts';
import { eventInWords } from '../bookings/event-words.ts';

/** How much it is: '3 parts, 6 pieces'. */
export const sizeInWords = ({ lines, pieces }: Pick<ConsoleOrder, 'lines' | 'pieces'>): string =>
  `${lines} ${lines === 1 ? 'part' : 'parts'}, ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`;

type Told = Pick<ConsoleOrderPage, 'bookings' | 'history'>;

/** What has happened to an order: of which of its parts, where it was not of all of them. */
export const orderEventsInWords = ({ bookings, history }: Told) =>
  history.map((event) => {
    const { kind } = event;
    if (kind === 'noted') return Object.assign({ words: 'Note' }, event);
    const parts = bookings.filter(({ id }) => event.bookingIds.includes(id));
    const what =
      kind === 'shipped' || kind === 'delivered'
        ? { shipped: 'Shipped', delivered: 'Delivered' }[kind]
        : eventInWords({ ...event, kind }, parts[0]?.orderQuantity ?? 0);
    const isOfAll = parts.length === bookings.length && event.pieces === null;
    const names = parts.map(({ name }) => name).join(', ');
    return Object.assign({ words: isOfAll ? what : `${what}, ${names}` }, event);
  });
