import type { Socket } from 'node:net';
import { addressKey } from './address-key.ts';
import { isOwn } from './shedding.ts';

/**
 * Ends each connection of an address that has so many open already: whoever opens them by the thousand
 * would else take the places of everybody. This machine's own addresses are a proxy or a developer.
 */
export const connectionPlaces = (mostOfOne: number) => {
  const open = new Map<string, number>();
  return (socket: Socket): void => {
    const address = addressKey(socket.remoteAddress ?? '');
    if (isOwn(address)) return;
    const before = open.get(address) ?? 0;
    if (before === mostOfOne) {
      socket.destroy();
      return;
    }
    open.set(address, before + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 0) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  };
};
