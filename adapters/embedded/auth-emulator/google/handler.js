// The window that signInWithPopup opens. It sends the chosen account to the page that opened it, in
// the format of Firebase's own handler; the SDK then closes this window.
const query = new URLSearchParams(location.search);

/** The id of the Google account of an email, always the same one: 21 digits, as Google's are. */
const subjectOf = async (email) => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email));
  const number = new DataView(bytes).getBigUint64(0) * 100_000n + 1_000_000_000_000_000_000_000n;
  return String(number).slice(-21);
};

/** Sends the outcome of the sign-in to the page; its SDK then closes this window. */
const tell = (outcome) => {
  const authEvent = {
    type: query.get('authType'),
    eventId: query.get('eventId'),
    sessionId: 'sandbox',
    postBody: '',
    tenantId: null,
    urlResponse: null,
    error: null,
    ...outcome,
  };
  window.opener.postMessage({ type: 'parches:authEvent', authEvent }, location.origin);
};

const choose = async (account) => {
  const email = account.email.trim().toLowerCase();
  const claims = {
    sub: account.sub || (await subjectOf(email)),
    email,
    email_verified: true,
    name: account.name.trim() || email.split('@')[0],
  };
  const answer = new URL(location.pathname, location.origin);
  answer.searchParams.set('providerId', query.get('providerId'));
  answer.searchParams.set('id_token', JSON.stringify(claims));
  tell({ urlResponse: answer.href });
};

if (window.opener) {
  for (const button of document.querySelectorAll('button[data-email]')) {
    button.addEventListener('click', () => void choose(button.dataset));
  }
  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    void choose(Object.fromEntries(new FormData(event.target)));
  });
  document.querySelector('#cancel').addEventListener('click', () => {
    tell({ error: { code: 'auth/popup-closed-by-user', message: 'Cancelled' } });
  });
  // Nothing can be sent before this script has heard of it: it would be lost.
  document.querySelector('fieldset').disabled = false;
} else {
  document.querySelector('main').hidden = true;
  document.querySelector('#lost').hidden = false;
}
