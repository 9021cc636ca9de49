import { ReceiptText } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import type { ConsoleBooking } from '../../../adapters/http/console-contract.ts';
import { BookingList } from './booking-list.tsx';
import { BookingShow } from './booking-show.tsx';

export const bookings: ResourceProps = {
  name: 'bookings',
  icon: () => <ReceiptText size={20} aria-hidden />,
  recordRepresentation: ({ orderQuantity, name }: ConsoleBooking) => `${orderQuantity} × ${name}`,
  list: BookingList,
  show: BookingShow,
};
