/**
 * Opens the page of the card's bank in a modal dialog over the shop's page, and waits for its
 * outcome. Closing it, also with Esc, fails the authentication.
 * @param {{ amount: number, currency: string }} intent
 * @param {URL} base where the sandbox's pages are
 * @returns {Promise<'succeed' | 'fail'>}
 */
export const challenge = ({ amount, currency }, base) =>
  new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', '3D Secure authentication');
    Object.assign(dialog.style, {
      background: 'transparent',
      border: '0',
      height: '100dvh',
      margin: '0',
      maxHeight: 'none',
      maxWidth: 'none',
      overflow: 'hidden',
      padding: '0',
      width: '100vw',
    });
    const frame = document.createElement('iframe');
    frame.title = '3D Secure authentication';
    Object.assign(frame.style, {
      border: '0',
      colorScheme: 'normal',
      display: 'block',
      height: '100%',
      width: '100%',
    });
    const end = (outcome) => {
      dialog.close();
      dialog.remove();
      resolve(outcome);
    };
    frame.addEventListener('load', () => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', ({ data }) => end(data.outcome), { once: true });
      port1.start();
      const message = { type: 'stripe-sandbox', amount, currency };
      frame.contentWindow.postMessage(message, base.origin, [port2]);
    });
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      end('fail');
    });
    frame.src = new URL('three-d-secure.html', base).href;
    dialog.append(frame);
    document.body.append(dialog);
    dialog.showModal();
    frame.focus();
  });
