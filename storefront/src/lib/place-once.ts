import { hasStatus } from './failure.ts';
import type { RetryKeys } from './idempotency.ts';
import { requestSignedIn } from './signed-in-api.ts';

type Placed = { _id: string; status: string };

/**
 * Places a booking or an order. Sent again after a lost answer it is the same one, unless that was paid
 * or is gone by now: whoever sends it then wants another.
 * @param holder who has asked for it, where that was before
 * @throws SessionEnded, ApiError, Unreachable
 */
export const placeOnce = async <Made extends Placed>(
  keys: RetryKeys,
  path: '/booking' | '/order',
  body: object,
  holder?: string,
): Promise<Made> => {
  const content = JSON.stringify(body);
  const place = async () => {
    const call = { method: 'POST', body, idempotencyKey: keys.keyFor(content) } as const;
    return (await requestSignedIn<Made>(path, call, holder)).data;
  };
  const isSentAgain = keys.isKept(content);
  const placed = await place();
  // The shop answers with what was placed as it was then.
  if (!isSentAgain || (await isUnpaid(`${path}/${placed._id}`, holder))) return placed;
  keys.forget();
  return place();
};

const isUnpaid = async (path: string, holder?: string): Promise<boolean> => {
  try {
    return (await requestSignedIn<Placed>(path, {}, holder)).data.status === 'unpaid';
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
    return false;
  }
};
