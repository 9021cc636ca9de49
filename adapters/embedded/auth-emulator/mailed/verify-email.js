// The page that the link of an email verification leads to. It sends the code to the emulator.
const code = new URLSearchParams(location.search).get('oobCode');
const status = document.querySelector('[role=status]');

const verify = async () => {
  const response = await fetch('/identitytoolkit.googleapis.com/v1/accounts:update?key=k', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oobCode: code }),
  });
  return response.ok
    ? 'Your email address is verified.'
    : 'This link was used already, or the shop was started again. Ask for another one in your profile.';
};

status.textContent = await verify().catch(() => 'The shop cannot be reached. Try again.');
