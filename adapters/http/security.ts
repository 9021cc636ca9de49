import helmet from 'koa-helmet';
import type { Middleware } from 'koa';

/** Which outside hosts the browser programs need: none of a part that is embedded. */
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

/** The headers of every answer: the content security policy of each mode stands here alone. */
export const securityHeaders = ({
  stripeSandbox,
  emulator,
  authDomain,
  picturesFrom,
}: Parts): Middleware => {
  const outside = [...(stripeSandbox ? [] : [stripe]), ...(emulator ? [] : [firebase(authDomain)])];
  const from = (kind: keyof Directives) => outside.flatMap((part) => part[kind]);
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...from('script')],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: [
          "'self'",
          'data:',
          'blob:',
          ...(picturesFrom ? [picturesFrom] : []),
          ...from('image'),
        ],
        connectSrc: ["'self'", ...from('connect')],
        frameSrc: ["'self'", ...from('frame')],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // Google's sign-in opens a popup that must be able to answer.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
};
