import { ReceiptText } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import type { ConsoleBooking } from '../../../adapters/http/console-contract.ts';
import { pagesOf } from '../pages.tsx';

const page = pagesOf('bookings');

export const bookings: ResourceProps = {
  name: 'bookings',
  icon: () => <ReceiptText size={20} aria-hidden />,
  recordRepresentation: ({ orderQuantity, name }: ConsoleBooking) => `${orderQuantity} × ${name}`,
  list: page(async () => (await import('./booking-list.tsx')).BookingList),
  show: page(async () => (await import('./booking-show.tsx')).BookingShow),
};
