import { hasStatus } from './failure.ts';
import { requestSignedIn } from './signed-in-api.ts';

/**
 * Removes something. What is gone was removed before, such as by a call whose answer was lost.
 * @throws SessionEnded, ApiError, Unreachable
 */
export const removeOnce = async (path: string): Promise<void> => {
  try {
    await requestSignedIn(path, { method: 'DELETE' });
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
  }
};
