import { readFileSync } from 'node:fs';

/** A file that the sandbox serves. */
export type Page = { body: Buffer; headers: Record<string, string> };

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** Only pages of the same origin may frame the sandbox's pages, and these connect to it alone. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

const read = (file: string): string =>
  readFileSync(new URL(`browser/${file}`, import.meta.url), 'utf8');

/** Stripe's script is a classic one, not a module: ours is joined from modules, in this order. */
const classicScript = (files: string[]): string => {
  const parts = files.map((file) =>
    read(file)
      .replace(/^import .*$/gm, '')
      .replace(/^export /gm, ''),
  );
  return `(() => {\n'use strict';\n${parts.join('\n')}\n})();\n`;
};

const page = (file: string, body = read(file)): Page => ({
  body: Buffer.from(body),
  headers: {
    'content-type': TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  },
});

/** The files for browsers, by path. The shop's proxy keeps these paths unchanged. */
export const readPages = (): ReadonlyMap<string, Page> =>
  new Map([
    [
      '/sandbox/stripe.js',
      page(
        'stripe.js',
        classicScript(['api.js', 'payment-element.js', 'elements.js', 'stripe.js']),
      ),
    ],
    ['/sandbox/stripe/frame.html', page('frame.html')],
    ['/sandbox/stripe/frame.css', page('frame.css')],
    ['/sandbox/stripe/frame.js', page('frame.js')],
    ['/sandbox/stripe/api.js', page('api.js')],
    ['/sandbox/stripe/card-fields.js', page('card-fields.js')],
    ['/sandbox/stripe/challenge.js', page('challenge.js')],
    ['/sandbox/stripe/three-d-secure.html', page('three-d-secure.html')],
    ['/sandbox/stripe/three-d-secure.css', page('three-d-secure.css')],
    ['/sandbox/stripe/three-d-secure.js', page('three-d-secure.js')],
  ]);
