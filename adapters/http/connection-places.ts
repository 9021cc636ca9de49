import type { Socket } from 'node:net';
import { addressKey } from './address-key.ts';
import { isOwn } from './shedding.ts';

/**
 * Lets an address have so many connections: whoever opens them by the thousand would else take the places of
 * everybody. A further one gets the place of the oldest on which nothing is asked, so that whoever only holds them
 * keeps out no neighbour; where there is none, it is ended. This machine's own addresses are a proxy or a developer.
 */
export const connectionPlaces = (mostOfOne: number, isIdle: (socket: Socket) => boolean) => {
  const open = new Map<string, Set<Socket>>();
  return (socket: Socket): void => {
    const address = addressKey(socket.remoteAddress ?? '');
    if (isOwn(address)) return;
    const its = open.get(address) ?? new Set<Socket>();
    if (its.size === mostOfOne) {
      const leaving = its.values().find(isIdle) ?? socket;
      its.delete(leaving);
      leaving.destroy();
      if (leaving === socket) return;
    }
    open.set(address, its.add(socket));
    socket.once('close', () => {
      if (its.delete(socket) && its.size === 0) open.delete(address);
    });
  };
};
