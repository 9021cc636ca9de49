import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import type { NewShipment } from '../../../adapters/http/console-contract.ts';
import { failureInWords, isUnsure, useRetryKey } from '../components/use-retry-key.ts';
import { useConsole } from '../data-provider.ts';

/**
 * Ships pieces of an order. While it is unsure whether they were shipped, the same can only be sent
 * again, and is shipped once.
 * @param unshipped how many pieces are left, as the page has read it
 */
export const useShip = (orderId: string, unshipped: number[], onDone: () => void) => {
  const console = useConsole();
  const notify = useNotify();
  const refresh = useRefresh();
  const key = useRetryKey(`console:ship:${orderId}`);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (shipment: NewShipment) =>
      console.ship(orderId, shipment, key.keyFor(shipment, unshipped)),
    onSuccess: () => {
      key.forget();
      notify('Shipped: its buyer sees where it is.', { type: 'success' });
      onDone();
    },
    onError: key.noteFailure,
    onSettled: () => refresh(),
  });
  return {
    ship: mutate,
    isPending,
    isUnsure: error !== null && isUnsure(error),
    failure: error ? failureInWords(error) : '',
  };
};
