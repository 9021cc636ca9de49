import type { NewOrder } from '../../../../adapters/http/contract.ts';
import { ApiError } from '../../lib/api.ts';

type Line = NewOrder['lines'][number];

/**
 * What the shop has against single lines of an order, by the ids of their products.
 * @param lines as they were sent: the shop calls them by their places (`/lines/2/price`)
 */
export const lineFaultsOf = (error: unknown, lines: Line[]): Map<string, string> => {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  return new Map(
    errors.flatMap(({ pointer, message }) => {
      const [, place] = /^\/lines\/(\d+)(?:\/|$)/.exec(pointer) ?? [];
      const line = place === undefined ? undefined : lines[Number(place)];
      return line ? [[line.productId, message] as const] : [];
    }),
  );
};
