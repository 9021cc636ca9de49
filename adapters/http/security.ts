import Koa, { type Middleware } from 'koa';
import helmet from 'koa-helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** Which services are embedded, and the hosts of the others, which the browser programs may reach. */
export type Parts = {
  stripeSandbox: boolean;
  emulator: boolean;
  authDomain: string;
  picturesFrom?: string | undefined;
};

type Directives = Record<'script' | 'connect' | 'frame' | 'image', string[]>;

/** Source: Stripe's documentation, 'Integration security guide'. */
const stripe: Directives = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  image: ['https://*.stripe.com'],
};

/** The sign-in popup loads Google's script, and talks to the project's own auth domain. */
const firebase = (authDomain: string): Directives => ({
  script: ['https://apis.google.com'],
  connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
  frame: [`https://${authDomain}`],
  image: ['https://*.googleusercontent.com'],
});

/** The policy, by the names of its directives, of a program that needs these outside hosts. */
const policyOf = (outside: Directives[], picturesFrom: string | undefined) => {
  const from = (kind: keyof Directives) => outside.flatMap((part) => part[kind]);
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...from('script')],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': [
      "'self'",
      'data:',
      'blob:',
      ...(picturesFrom ? [picturesFrom] : []),
      ...from('image'),
    ],
    'connect-src': ["'self'", ...from('connect')],
    'frame-src': ["'self'", ...from('frame')],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
};

/** Nothing that a page could ask of a device but to pay, where Stripe's frame may offer its wallets. */
const permissionsOf = (stripeSandbox: boolean): string => {
  const payers = stripeSandbox ? 'self' : 'self "https://js.stripe.com"';
  const none = ['camera', 'display-capture', 'geolocation', 'microphone', 'usb'];
  return [...none.map((feature) => `${feature}=()`), `payment=(${payers})`].join(', ');
};

/**
 * The headers of every answer: the content security policy of each mode stands here alone.
 * @param publicUrl where HTTPS alone is to be used once it has been, if it is of HTTPS
 */
export const securityHeaders = (
  { stripeSandbox, emulator, authDomain, picturesFrom }: Parts,
  publicUrl: string,
): Map<string, string> => {
  const outside = [...(stripeSandbox ? [] : [stripe]), ...(emulator ? [] : [firebase(authDomain)])];
  const permissions = permissionsOf(stripeSandbox);
  const set = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policyOf(outside, picturesFrom) },
    // Google's sign-in opens a popup that must be able to answer.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Not to be said over plain HTTP. Source: RFC 6797, 7.2
    strictTransportSecurity: publicUrl.startsWith('https://'),
    xFrameOptions: { action: 'deny' },
  });
  return headersBy(set).set('Permissions-Policy', permissions);
};

/** What a middleware sets for every answer, found out by an answer that is sent to nobody. */
const headersBy = (set: Middleware): Map<string, string> => {
  const request = new IncomingMessage(new Socket());
  const ctx = new Koa().createContext(request, new ServerResponse(request));
  void set(ctx, async () => {});
  return new Map(ctx.res.getHeaderNames().map((name) => [name, ctx.response.get(name)]));
};

/**
 * The admin console's policy: nobody pays there, and its style elements are those that know the
 * nonce of their page.
 */
export const consolePolicy = ({ emulator, authDomain, picturesFrom }: Parts) => {
  const directives = policyOf(emulator ? [] : [firebase(authDomain)], picturesFrom);
  return (nonce: string): string =>
    Object.entries({ ...directives, 'style-src': ["'self'", `'nonce-${nonce}'`] })
      .map((directive) => directive.flat().join(' '))
      .join(';');
};
