import type { Answer, Asked } from '../exchange.ts';
import { refusal } from './call.ts';

/** A list of accounts to create may be long. */
export const LONGEST_BODY = 10 * 1024 * 1024;

/**
 * What the shop (firebase-admin) may ask: everything. A browser may not, whatever page it is on:
 * it names an origin, or another host than loopback. @returns the refusal, if it is one
 */
export const shopFace = ({ headers }: Asked): Answer | undefined => {
  const host = headers.host?.replace(/:\d+$/, '');
  const isLocal = host === '127.0.0.1' || host === 'localhost';
  return isLocal && headers.origin === undefined && headers['sec-fetch-site'] === undefined
    ? undefined
    : refusal(403, 'This is the administrators’ side of the Auth emulator.');
};
