import type { Answer } from '../../exchange.ts';

/** Its own policy: what it needs and nothing else. The code in its address is nobody else's. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; " +
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** The sandbox's page that a mailed link leads to, as Firebase has one for real projects. */
export const passwordPage = (): Answer => ({ status: 200, headers: HEADERS, body: HTML });

const HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Set a new password (sandbox)</title>
    <link rel="stylesheet" href="/emulator/auth/handler.css" />
    <script type="module" src="/emulator/auth/password.js"></script>
  </head>
  <body>
    <main>
      <h1>Set a new password (sandbox)</h1>
      <form>
        <label for="password">New password</label>
        <input id="password" name="password" type="password" required minlength="6" autocomplete="new-password" />
        <button type="submit">Set it</button>
      </form>
      <p role="status"></p>
      <p><a href="/login">To the login</a></p>
    </main>
  </body>
</html>
`;
