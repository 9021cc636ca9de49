import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Booking } from '../../../adapters/http/contract.ts';
import type { Delivery } from './delivery-fields.ts';
import { bookingsOf } from './bookings.ts';
import { useProfile } from './profile.ts';
import { requestSignedIn } from './signed-in-api.ts';
import { usePerson } from './use-session.ts';

type Known = Pick<Booking, 'phone' | 'address' | 'destination'>;

/** Among so many of a person's bookings a destination is looked for. */
const lastBookings = 20;

/**
 * What a person's last booking said of the delivery, or null: they may want the next one sent there,
 * too. A booking may have no destination, such as from before anything was set up: that is the last that there is.
 */
const useLastDelivery = () => {
  const { email } = usePerson();
  return useQuery({
    queryKey: [...bookingsOf(email).queryKey, 'last'],
    queryFn: async ({ signal }): Promise<Known | null> => {
      const path = `/booking/${encodeURIComponent(email)}?limit=${lastBookings}`;
      const { data } = await requestSignedIn<Booking[]>(path, { signal });
      const [last] = data;
      if (!last) return null;
      const { phone, address } = last;
      const destination = data.find((booking) => booking.destination)?.destination;
      return { phone, address, ...(destination && { destination }) };
    },
    retry: false,
  });
};

type Form = {
  getValues: (name: keyof Delivery) => string;
  setValue: (name: keyof Delivery, value: string) => void;
};

/** What the last booking said of the delivery, or else the profile; undefined until it is known. */
export const useKnownDelivery = (): Known | undefined => {
  const last = useLastDelivery();
  const profile = useProfile();
  // What was read for another page may say where the booking before the last one went.
  return last.isFetchedAfterMount ? (last.data ?? profile.data) : undefined;
};

/** A browser drops the line breaks of what is put into an input, and with them what parts the words. */
const inOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join(', ');

/** Fills in what is known of the delivery, once, where nothing stands yet. */
export const usePrefill = ({ getValues, setValue }: Form): void => {
  const known = useKnownDelivery();
  const isDone = useRef(false);

  useEffect(() => {
    if (!known || isDone.current) return;
    isDone.current = true;
    for (const name of ['phone', 'address'] as const)
      if (getValues(name) === '') setValue(name, inOneLine(known[name]));
  }, [known, getValues, setValue]);
};
