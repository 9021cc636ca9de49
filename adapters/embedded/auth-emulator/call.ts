import type { Answer, Asked } from '../exchange.ts';

/** A call of Google's Identity Toolkit, with the fields of its body. */
export type Call = Asked & { fields: Record<string, unknown> };

/**
 * Reads a call's body and writes it anew, so that the emulator cannot read in it anything else than
 * what was looked at: by a character set, a coding, or a field that is there twice.
 * @returns undefined when it is neither JSON nor a form, or is where no body belongs
 */
export const callOf = (asked: Asked): Call | undefined => {
  if (asked.body.length === 0) return { ...asked, fields: {} };
  if (asked.method === 'GET' || asked.method === 'HEAD') return undefined;
  const [type] = (asked.headers['content-type'] ?? '').toLowerCase().split(';', 1);
  const media = type?.trim() ?? '';
  const read = READERS[media]?.(asked.body.toString());
  return (
    read && {
      ...asked,
      headers: { ...asked.headers, 'content-type': media },
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

/** A refusal in the words of Google's APIs, which the Firebase SDKs read. */
export const refusal = (code: number, message: string): Answer => ({
  status: code,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify({ error: { code, message, errors: [{ message, reason: 'forbidden' }] } }),
});
