import type { BufferedResponse } from '../../exchange.ts';

/**
 * The content security policy allows what the page needs and nothing else. No referrer is sent: the
 * page's address holds a one-time code.
 */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; " +
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** A page that a mailed link leads to. For real projects, Firebase hosts it. */
const page = (script: string, title: string, main: string): BufferedResponse => ({
  status: 200,
  headers: HEADERS,
  body: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} (sandbox)</title>
    <link rel="stylesheet" href="/emulator/auth/handler.css" />
    <script type="module" src="/emulator/auth/${script}"></script>
  </head>
  <body>
    <main>
      <h1>${title} (sandbox)</h1>
      ${main}
    </main>
  </body>
</html>
`,
});

export const passwordPage = (): BufferedResponse =>
  page(
    'password.js',
    'Set a new password',
    `<form>
        <label for="password">New password</label>
        <input id="password" name="password" type="password" required minlength="6" autocomplete="new-password" />
        <button type="submit">Set it</button>
      </form>
      <p role="status"></p>
      <p><a href="/login">To the login</a></p>`,
  );

export const verifyEmailPage = (): BufferedResponse =>
  page(
    'verify-email.js',
    'Verify your email address',
    `<p role="status">One moment…</p>
      <p><a href="/dashboard/myProfile">To your profile</a></p>`,
  );
