import { refusal, Unreachable } from './api.ts';
import { sendSignedIn } from './signed-in-api.ts';

/**
 * For calls whose body or answer is not JSON: an uploaded file, or a streamed answer. All other
 * calls use `signed-in-api.ts`.
 * @throws SessionEnded, ApiError, Unreachable
 */
export const fetchSignedIn = (path: string, init: RequestInit = {}): Promise<Response> =>
  sendSignedIn(async (token) => accepted(await send(path, init, token)));

const send = async (path: string, init: RequestInit, token: string): Promise<Response> => {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${token}`);
  try {
    return await fetch(path, { ...init, headers });
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    if (init.signal?.aborted && !isLate) throw error;
    throw new Unreachable('The shop did not answer.', { cause: error });
  }
};

/** An answer as a file. @throws Unreachable where it breaks off */
export const fileOf = (answer: Response): Promise<Blob> =>
  answer.blob().catch((error: unknown) => {
    throw new Unreachable('The answer broke off.', { cause: error });
  });

/** @throws ApiError */
const accepted = async (response: Response): Promise<Response> => {
  if (response.ok) return response;
  throw refusal(response, await response.text());
};
