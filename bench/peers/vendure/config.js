// Vendure as its documentation has it in production, without the parts that measure nothing here
// (pictures, mail, dashboard). DATABASE_URL, PORT and SECRET come from bench/peers.
import {
  DefaultJobQueuePlugin,
  DefaultLogger,
  DefaultSearchPlugin,
  dummyPaymentHandler,
  LogLevel,
} from '@vendure/core';

/** A bootstrap() in production refuses the well-known password, so it gets the secret. */
const { DATABASE_URL: url, PORT: port, SECRET: secret } = process.env;

export const config = {
  logger: new DefaultLogger({ level: LogLevel.Warn }),
  apiOptions: { hostname: '127.0.0.1', port: Number(port) },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    cookieOptions: { secret },
    superadminCredentials: { identifier: 'superadmin', password: secret },
  },
  dbConnectionOptions: { type: 'postgres', url, synchronize: false, logging: false },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  plugins: [DefaultJobQueuePlugin, DefaultSearchPlugin],
};
