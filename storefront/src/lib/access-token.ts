/** So many milliseconds before its end a token is taken for run out, so that none ends on the way. */
const margin = 60_000;

/** Whether a JWT has run out or is about to; one that cannot be read has. @param now in milliseconds */
export const hasRunOut = (token: string, now: number): boolean => {
  const end = endOf(token);
  return end === undefined || end - margin <= now;
};

/** The `exp` of a JWT, in milliseconds. Its signature is the server's affair. */
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
