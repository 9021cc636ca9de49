import type { Socket } from 'node:net';
import { addressKey } from './address-key.ts';
import { countFor, isOwn } from './shedding.ts';

/**
 * Ends each connection of an address that has so many open already: whoever opens them by the thousand
 * would else take the places of everybody. This machine's own addresses are a proxy or a developer.
 */
export const connectionPlaces = (mostOfOne: number) => {
  const open = new Map<string, number>();
  return (socket: Socket): void => {
    const address = addressKey(socket.remoteAddress ?? '');
    if (isOwn(address)) return;
    if (open.get(address) === mostOfOne) {
      socket.destroy();
      return;
    }
    countFor(open, address, 1);
    socket.once('close', () => countFor(open, address, -1));
  };
};
