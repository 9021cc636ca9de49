import type { BufferedResponse, BufferedRequest } from '../exchange.ts';

/** A call of Google's Identity Toolkit, with the fields of its body. */
export type Call = BufferedRequest & { fields: Record<string, unknown> };

/**
 * Parses a call's body and writes it again from what was parsed. So the emulator cannot understand
 * it in another way than the checks here, by a character set, an encoding or a repeated field.
 * @returns undefined when the body is neither JSON nor a form, or the method takes no body
 */
export const callOf = (request: BufferedRequest): Call | undefined => {
  if (request.body.length === 0) return { ...request, fields: {} };
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  const [type] = (request.headers['content-type'] ?? '').toLowerCase().split(';', 1);
  const media = type?.trim() ?? '';
  const read = READERS[media]?.(request.body.toString());
  return (
    read && {
      ...request,
      headers: { ...request.headers, 'content-type': media },
      body: Buffer.from(read.text),
      fields: read.fields,
    }
  );
};

type Read = (text: string) => { fields: Record<string, unknown>; text: string } | undefined;

const READERS: Record<string, Read> = {
  'application/json': (text) => {
    try {
      const value: unknown = JSON.parse(text);
      return { fields: Object(value), text: JSON.stringify(value) };
    } catch {
      return undefined;
    }
  },
  'application/x-www-form-urlencoded': (text) => {
    const form = new URLSearchParams(text);
    return { fields: Object.fromEntries(form), text: form.toString() };
  },
};

/** An error in the shape of Google's APIs, which the Firebase SDKs read. */
export const refusal = (code: number, message: string): BufferedResponse => ({
  status: code,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify({ error: { code, message, errors: [{ message, reason: 'forbidden' }] } }),
});
