import { fetchAnew } from '../../http/testing/fetch-anew.ts';

/** An account's tokens, as the emulator answers a sign-up or a sign-in with them. */
export type SignedIn = { localId: string; idToken: string; refreshToken: string };

/** The Auth emulator beside which these tests run. */
export const authEmulator = (projectId: string) => {
  const host = process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  if (!host) throw new Error('FIREBASE_AUTH_EMULATOR_HOST must name the running Auth emulator');

  const post = async <T>(path: string, body: object, headers = {}): Promise<T> => {
    const response = await fetchAnew(`http://${host}/${path}?key=any`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };

  return {
    host,
    /** Calls Identity Toolkit as a browser does. */
    signUp: (fields: object) =>
      post<SignedIn>('identitytoolkit.googleapis.com/v1/accounts:signUp', {
        ...fields,
        returnSecureToken: true,
      }),
    /** A sign-in by Google, of whom nobody but the owner of the address can be. */
    comeByGoogle: (email: string) =>
      post<SignedIn>('identitytoolkit.googleapis.com/v1/accounts:signInWithIdp', {
        requestUri: 'http://localhost/',
        returnSecureToken: true,
        postBody: new URLSearchParams({
          providerId: 'google.com',
          id_token: JSON.stringify({ sub: email, email, email_verified: true, name: 'Ada' }),
        }).toString(),
      }),
    refresh: (refreshToken: string) =>
      post<{ id_token: string }>('securetoken.googleapis.com/v1/token', {
        grant_type: 'refresh_token',
        refreshToken,
      }),
    /** Changes an account as an administrator of the project does. */
    change: (localId: string, fields: object) =>
      post(
        `identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:update`,
        { localId, ...fields },
        { authorization: 'Bearer owner' },
      ),
  };
};
