/**
 * A token counts as expired so many milliseconds early, so that it does not expire during a
 * request.
 */
const margin = 60_000;

/** Whether a JWT has expired or soon will, or cannot be read. @param now in milliseconds */
export const hasRunOut = (token: string, now: number): boolean => {
  const end = endOf(token);
  return end === undefined || end - margin <= now;
};

/** The `exp` of a JWT, in milliseconds. Only the server checks the signature. */
const endOf = (token: string): number | undefined => {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(payload));
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return undefined;
    return typeof claims.exp === 'number' ? claims.exp * 1000 : undefined;
  } catch {
    return undefined;
  }
};
