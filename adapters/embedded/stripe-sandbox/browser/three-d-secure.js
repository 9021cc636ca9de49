/* Replaces the page of a card's bank: sends the person's choice to the page that frames it. */

const amountOf = ({ amount, currency }) => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const { maximumFractionDigits } = format.resolvedOptions();
  return format.format(amount / 10 ** maximumFractionDigits);
};

addEventListener('message', ({ source, origin, data, ports: [port] }) => {
  const isFromPage = source === parent && origin === location.origin;
  if (!isFromPage || data?.type !== 'stripe-sandbox' || !port) return;
  const end = (outcome) => port.postMessage({ outcome });
  document.querySelector('#amount').textContent = amountOf(data);
  for (const button of document.querySelectorAll('button')) {
    button.addEventListener('click', () => end(button.value));
    button.disabled = false; // nobody could hear a choice before
  }
  addEventListener('keydown', ({ key }) => key === 'Escape' && end('fail'));
  document.querySelector('button').focus();
});
