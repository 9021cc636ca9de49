// Medusa as its documentation has it in production, without the admin's pages. DATABASE_URL, PORT
// and SECRET come from bench/peers.
const { defineConfig } = require('@medusajs/framework/utils');

const secret = process.env.SECRET;
const anyone = '*';

module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { ssl: false },
    http: {
      storeCors: anyone,
      adminCors: anyone,
      authCors: anyone,
      jwtSecret: secret,
      cookieSecret: secret,
    },
  },
});
