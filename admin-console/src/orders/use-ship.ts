import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { v4 as newId } from 'uuid';
import type { NewShipment } from '../../../adapters/http/console-contract.ts';
import { Unreachable } from '../../../storefront/src/lib/api.ts';
import { useConsole } from '../data-provider.ts';

/**
 * Ships pieces of an order. While it is unsure whether they were shipped, the same can only be sent
 * again, and is shipped once.
 */
export const useShip = (orderId: string, onDone: () => void) => {
  const console = useConsole();
  const notify = useNotify();
  const refresh = useRefresh();
  // One for the opened dialog: whatever is sent again from it, one shipment comes of it.
  const [key] = useState(() => newId());
  const { mutate, isPending, error } = useMutation({
    mutationFn: (shipment: NewShipment) => console.ship(orderId, shipment, key),
    onSuccess: () => {
      notify('Shipped: its buyer sees where it is.', { type: 'success' });
      onDone();
    },
    onSettled: () => refresh(),
  });
  const isUnsure = error?.cause instanceof Unreachable;
  return {
    ship: mutate,
    isPending,
    isUnsure,
    failure: isUnsure
      ? `${error.message} It may have been done: send it again as it is, and it is done once.`
      : error?.message,
  };
};
