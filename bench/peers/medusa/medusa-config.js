// Medusa's configuration for production by its documentation, without the admin's pages.
// bench/peers sets DATABASE_URL, PORT and SECRET.
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
