import type { Clock, NewId } from '../ports.ts';

/** A clock that stands still until it is told to go on. */
export const fixedClock = (
  start = new Date('2026-11-01T12:00:00.000Z'),
): Clock & { advance(ms: number): void } => {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    advance(ms) {
      time += ms;
    },
  };
};

/** Valid UUIDs, each greater than the one before. */
export const sequentialIds = (): NewId => {
  let count = 0;
  return () => {
    count += 1;
    return `00000000-0000-7000-8000-${count.toString(16).padStart(12, '0')}`;
  };
};
