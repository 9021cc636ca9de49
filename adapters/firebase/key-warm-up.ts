import type { Auth } from 'firebase-admin/auth';
import { withTimeout, isOutage } from './failures.ts';

/**
 * Has Google's keys fetched once, however many tokens come at once before they are there: by
 * itself, firebase-admin fetches them for each. Later it keeps them fresh by itself.
 */
export const keyWarmUp = (auth: Auth, projectId: string, timeoutMs: number) => {
  let warm: Promise<void> | undefined;

  const fetchKeys = async (): Promise<void> => {
    try {
      await withTimeout(timeoutMs, auth.verifyIdToken(probeFor(projectId)));
    } catch (error) {
      if (!isOutage(error)) return;
      warm = undefined;
      throw error;
    }
  };

  return (): Promise<void> => (warm ??= fetchKeys());
};

/** A token that only Google's keys can refuse. */
const probeFor = (projectId: string): string => {
  const header = { alg: 'RS256', kid: 'probe' };
  const payload = {
    aud: projectId,
    iss: `https://securetoken.google.com/${projectId}`,
    sub: 'probe',
  };
  const parts = [header, payload].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  return [...parts, 'none'].join('.');
};
