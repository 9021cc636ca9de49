import { request, type Answer, type Call } from './api.ts';
import { hasStatus } from './failure.ts';
import { accessToken, endLost, storedToken, tokenHolder } from './session.ts';

/**
 * Sends something with the token of the person who is signed in. A refused token is renewed once.
 * @param holder who sends it: somebody else may sign in before it is sent, or sent again
 * @throws SessionEnded, and what `send` does
 */
export const sendSignedIn = async <T>(
  send: (token: string) => Promise<T>,
  holder = tokenHolder(),
): Promise<T> => {
  let refused: string | undefined;
  for (;;) {
    const token = await accessToken(holder, refused);
    try {
      return await send(token);
    } catch (error) {
      if (!hasStatus(error, 401)) throw error;
      if (refused !== undefined) return endLost(holder);
      refused = token;
    }
  }
};

/**
 * A call with the token of the person who is signed in.
 * @param holder who has asked for it, where that was before
 * @throws SessionEnded, ApiError, Unreachable
 */
export const requestSignedIn = <T>(
  path: string,
  call: Omit<Call, 'token'> = {},
  holder?: string,
): Promise<Answer<T>> => sendSignedIn((token) => request<T>(path, { ...call, token }), holder);

/**
 * A call that anyone may make, with the token of who is signed in, if there is a good one: so it counts as
 * theirs, and not as that of a stranger. @throws ApiError, Unreachable
 */
export const requestKnown = <T>(path: string, call: Omit<Call, 'token'>): Promise<Answer<T>> => {
  const token = storedToken();
  return request<T>(path, { ...call, ...(token !== undefined && { token }) });
};
