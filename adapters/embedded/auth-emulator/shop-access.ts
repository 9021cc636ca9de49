import type { BufferedResponse, BufferedRequest } from '../exchange.ts';
import { refusal } from './call.ts';

/** Enough for a long list of accounts to create. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;

/**
 * The shop (firebase-admin) may ask everything. A browser may ask nothing here: its requests carry
 * an origin, or a host that is not loopback. @returns the refusal of a browser's request
 */
export const shopAccess = ({ headers }: BufferedRequest): BufferedResponse | undefined => {
  const host = headers.host?.replace(/:\d+$/, '');
  const isLocal = host === '127.0.0.1' || host === 'localhost';
  return isLocal && headers.origin === undefined && headers['sec-fetch-site'] === undefined
    ? undefined
    : refusal(403, 'This is the administrators’ side of the Auth emulator.');
};
