// The page that the link of a password reset leads to. It sends the code and the new password to
// the emulator.
const code = new URLSearchParams(location.search).get('oobCode');
const form = document.querySelector('form');
const button = form.querySelector('button');
const status = document.querySelector('[role=status]');

/** Messages for those errors of the emulator that a person can do something about. */
const refusals = {
  INVALID_OOB_CODE:
    'This link was used already, or the shop was started again. Ask for another one at the login.',
  WEAK_PASSWORD: 'Must be 6 characters or longer',
};

const reset = async (newPassword) => {
  const response = await fetch('/identitytoolkit.googleapis.com/v1/accounts:resetPassword?key=k', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oobCode: code, newPassword }),
  });
  if (response.ok) return undefined;
  const { error } = await response.json();
  return refusals[error.message.split(' ')[0]] ?? error.message;
};

const submit = async () => {
  // A second click would be told that the link was used already.
  button.disabled = true;
  const refusal = await reset(new FormData(form).get('password')).catch(
    () => 'The shop cannot be reached. Try again.',
  );
  button.disabled = false;
  form.hidden = refusal === undefined;
  status.textContent = refusal ?? 'Your new password is set. Use it at the login.';
};

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void submit();
});
