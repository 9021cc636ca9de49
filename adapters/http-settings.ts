import type { Config } from './config.ts';
import type { HttpSettings } from './http/app.ts';

/** The test cards that the payment page offers in the sandbox. Source: Stripe's documentation, 'Testing'. */
const demoCards = [
  { number: '4242 4242 4242 4242', effect: 'Succeeds' },
  { number: '4000 0000 0000 3220', effect: '3-D Secure must be completed' },
  { number: '4000 0000 0000 0002', effect: 'Declined' },
  { number: '4000 0000 0000 9995', effect: 'Insufficient funds' },
  { number: '4000 0000 0000 0069', effect: 'Expired card' },
  { number: '4000 0000 0000 0127', effect: 'Incorrect security code' },
  { number: '4000 0000 0000 0119', effect: 'Processing error' },
];

/** What HTTP needs of the settings. */
export const httpSettings = (config: Config): HttpSettings => {
  const { firebase, stripe } = config;
  const stripeSandbox = stripe.sandboxUrl !== undefined;
  const emulator = firebase.emulatorHost !== undefined;
  return {
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    rateLimit: config.rateLimit,
    maxInFlight: config.maxInFlight,
    cacheBytes: config.cacheBytes,
    maxStaleMs: config.maxStaleMs,
    metricsToken: config.metricsToken,
    storefrontDir: config.storefrontDir,
    consoleDir: config.consoleDir,
    imagesDir: 'dir' in config.images ? config.images.dir : undefined,
    isDevelopment: !config.production,
    parts: {
      stripeSandbox,
      emulator,
      authDomain: firebase.authDomain,
      picturesFrom: 'dir' in config.images ? undefined : new URL(config.images.publicUrl).origin,
    },
    shopConfig: {
      currency: config.currency,
      timeZone: config.timeZone,
      reviewApproval: config.reviewApproval,
      stripe: { publishableKey: stripe.publishableKey, sandbox: stripeSandbox },
      firebase: {
        apiKey: firebase.apiKey,
        authDomain: firebase.authDomain,
        projectId: firebase.projectId,
        emulator,
      },
      ...(stripeSandbox || emulator
        ? {
            demo: {
              accounts: emulator ? config.demoAccounts : [],
              cards: stripeSandbox ? demoCards : [],
            },
          }
        : {}),
    },
  };
};
