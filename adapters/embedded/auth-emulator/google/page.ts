import type { Account } from '../emulator.ts';
import type { BufferedResponse } from '../../exchange.ts';
import { refusal } from '../call.ts';

const PROVIDER = 'google.com';

/** The page's own content security policy allows what it needs and nothing else. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; form-action 'none'; " +
    "base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/**
 * The emulator's page 'Choose a Google account': an account that signed in before, or a new one.
 */
export const signInPage = (
  query: URLSearchParams,
  accounts: readonly Account[],
): BufferedResponse => {
  if (query.get('providerId') !== PROVIDER) {
    return refusal(400, 'Only Google accounts sign in here.');
  }
  const known = accounts.flatMap(
    ({ providerUserInfo }) =>
      providerUserInfo?.filter(({ providerId }) => providerId === PROVIDER) ?? [],
  );
  return { status: 200, headers: HEADERS, body: html(known.map(choice).join('\n')) };
};

type GoogleAccount = NonNullable<Account['providerUserInfo']>[number];

const choice = ({ rawId, email = '', displayName = '' }: GoogleAccount) => {
  const [sub, address, name] = [rawId, email, displayName].map(escapeHtml);
  return `<li><button type="button" data-sub="${sub}" data-email="${address}" data-name="${name}"><span>${name}</span> <span>${address}</span></button></li>`;
};

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const html = (choices: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Choose a Google account (sandbox)</title>
    <link rel="stylesheet" href="/emulator/auth/handler.css" />
    <script type="module" src="/emulator/auth/handler.js"></script>
  </head>
  <body>
    <p id="lost" role="alert" hidden>
      Open this page with ‘Continue with Google’ on the login page.
    </p>
    <main>
      <h1>Choose a Google account (sandbox)</h1>
      <p>No Google account is needed here: any email and name will do.</p>
      <fieldset disabled>
        ${choices && `<ul aria-label="Accounts used before">${choices}</ul>`}
        <form>
          <label for="email">Email</label>
          <input id="email" name="email" type="email" required maxlength="254" autocomplete="email" />
          <label for="name">Name</label>
          <input id="name" name="name" maxlength="100" autocomplete="name" />
          <button type="submit">Continue</button>
          <button type="button" id="cancel">Cancel</button>
        </form>
      </fieldset>
    </main>
  </body>
</html>
`;
