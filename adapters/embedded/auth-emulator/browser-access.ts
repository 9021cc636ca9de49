import { readFileSync } from 'node:fs';
import type { Account } from './emulator.ts';
import type { BufferedResponse } from '../exchange.ts';
import { type Call, refusal } from './call.ts';
import { signInPage } from './google/page.ts';
import { passwordPage, verifyEmailPage } from './mailed/page.ts';

/** The calls that the Firebase SDK makes from a browser. */
const CALLS = new Set([
  'POST /identitytoolkit.googleapis.com/v1/accounts:createAuthUri',
  'POST /identitytoolkit.googleapis.com/v1/accounts:delete',
  'POST /identitytoolkit.googleapis.com/v1/accounts:lookup',
  'POST /identitytoolkit.googleapis.com/v1/accounts:resetPassword',
  'POST /identitytoolkit.googleapis.com/v1/accounts:sendOobCode',
  'POST /identitytoolkit.googleapis.com/v1/accounts:signInWithIdp',
  'POST /identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
  'POST /identitytoolkit.googleapis.com/v1/accounts:signUp',
  'POST /identitytoolkit.googleapis.com/v1/accounts:update',
  'POST /securetoken.googleapis.com/v1/token',
  'GET /identitytoolkit.googleapis.com/v1/projects',
]);

/**
 * Fields that only administrators send: they choose another account or project, or what is shown.
 */
const ADMINISTRATORS_FIELDS = new Set([
  'targetprojectid',
  'localid',
  'tenantid',
  'customattributes',
  'disableuser',
  'returnooblink',
  'validsince',
]);

const PAGES = '/emulator/auth/';

const SCRIPT = 'text/javascript; charset=utf-8';
const FILES: Record<string, { path: string; type: string }> = {
  'gapi.js': { path: 'google/gapi.js', type: SCRIPT },
  'handler.js': { path: 'google/handler.js', type: SCRIPT },
  'handler.css': { path: 'google/handler.css', type: 'text/css; charset=utf-8' },
  'password.js': { path: 'mailed/password.js', type: SCRIPT },
  'verify-email.js': { path: 'mailed/verify-email.js', type: SCRIPT },
};

/** More than any call of a browser needs. */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * What a browser may ask of the emulator: the Firebase SDK's calls for one's own account, the pages
 * of the Google sign-in, and the pages that mailed links lead to.
 * @returns the answer, or undefined when the emulator is to answer
 */
export const browserAccess = (
  request: Call,
  accounts: () => Account[],
): BufferedResponse | undefined => {
  const { method, url, fields } = request;
  if (url.pathname.startsWith(PAGES)) return page(request, accounts);
  if (request.headers.authorization !== undefined) {
    return refusal(403, 'A browser signs in with no Authorization header.');
  }
  if (!CALLS.has(`${method} ${url.pathname}`)) return refusal(404, 'Not a call for browsers.');
  const names = [...url.searchParams.keys(), ...Object.keys(fields)];
  const forbidden = names.find((name) => ADMINISTRATORS_FIELDS.has(plain(name)));
  if (forbidden) return refusal(403, `${forbidden} is for administrators.`);
  return undefined;
};

/** The emulator accepts `local_id` and `localID` in place of `localId`. */
const plain = (name: string) => name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();

const page = ({ method, url }: Call, accounts: () => Account[]): BufferedResponse => {
  if (method !== 'GET' && method !== 'HEAD') return refusal(405, 'Only GET.');
  const name = url.pathname.slice(PAGES.length);
  if (name === 'handler') return signInPage(url.searchParams, accounts());
  if (name === 'password') return passwordPage();
  if (name === 'verify-email') return verifyEmailPage();
  const file = FILES[name];
  if (!file) return refusal(404, 'There is no such page.');
  return {
    status: 200,
    headers: {
      'content-type': file.type,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    },
    body: readFileSync(new URL(file.path, import.meta.url)),
  };
};
