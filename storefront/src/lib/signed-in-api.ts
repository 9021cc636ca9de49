import { request, type Answer, type Call } from './api.ts';
import { hasStatus } from './failure.ts';
import { accessToken, endLost } from './session.ts';

/**
 * A call with the token of the person who is signed in. A refused token is renewed once.
 * @throws SessionEnded, ApiError, Unreachable
 */
export const requestSignedIn = async <T>(
  path: string,
  call: Omit<Call, 'token'> = {},
): Promise<Answer<T>> => {
  const token = await accessToken();
  try {
    return await request<T>(path, { ...call, token });
  } catch (error) {
    if (!hasStatus(error, 401)) throw error;
  }
  const renewed = await accessToken(token);
  try {
    return await request<T>(path, { ...call, token: renewed });
  } catch (error) {
    if (hasStatus(error, 401)) return endLost();
    throw error;
  }
};
