import { request, type Answer, type Call } from './api.ts';
import { hasStatus } from './failure.ts';
import { accessToken, endLost, tokenHolder } from './session.ts';

/**
 * Sends something with the token of the person who is signed in. A refused token is renewed once.
 * @param holder who sends it: somebody else may sign in before it is sent, or sent again
 * @throws SessionEnded, and what `send` does
 */
export const sendSignedIn = async <T>(
  send: (token: string) => Promise<T>,
  holder = tokenHolder(),
): Promise<T> => {
  const token = await accessToken(holder);
  try {
    return await send(token);
  } catch (error) {
    if (!hasStatus(error, 401)) throw error;
  }
  const renewed = await accessToken(holder, token);
  try {
    return await send(renewed);
  } catch (error) {
    if (hasStatus(error, 401)) return endLost(holder);
    throw error;
  }
};

/**
 * A call with the token of the person who is signed in.
 * @throws SessionEnded, ApiError, Unreachable
 */
export const requestSignedIn = <T>(
  path: string,
  call: Omit<Call, 'token'> = {},
): Promise<Answer<T>> => sendSignedIn((token) => request<T>(path, { ...call, token }));
