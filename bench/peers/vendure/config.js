// Vendure's configuration for production by its documentation, without the plugins that are not
// measured (pictures, mail, dashboard). bench/peers sets DATABASE_URL, PORT and SECRET.
import {
  DefaultJobQueuePlugin,
  DefaultLogger,
  DefaultSearchPlugin,
  dummyPaymentHandler,
  LogLevel,
} from '@vendure/core';

/** In production, bootstrap() refuses the default password, so the secret is used instead. */
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
