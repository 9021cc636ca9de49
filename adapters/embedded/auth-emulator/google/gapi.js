// Replaces https://apis.google.com/js/api.js beside the Auth emulator. The Firebase SDK finds
// `gapi` on the page, loads nothing from Google, and receives the messages of the sign-in window
// through it. Google's script opens a hidden frame at Firebase for that; here both windows have one
// origin, so no frame is needed. Loading this script twice changes nothing.
window.gapi ??= (() => {
  const handlers = new Map();

  window.addEventListener('message', ({ origin, data }) => {
    if (origin !== location.origin || data?.type !== 'parches:authEvent') return;
    handlers.get('authEvent')?.({ type: 'authEvent', authEvent: data.authEvent });
  });

  const frame = {
    restyle: () => Promise.resolve(),
    ping: (answer) => Promise.resolve(answer()),
    register: (name, handler) => handlers.set(name, handler),
    send: (name, message, answer) =>
      setTimeout(() => {
        try {
          answer([{ [name]: true }]);
        } catch {
          // The SDK throws at the end of this callback, whatever the answer is.
        }
      }),
  };

  return {
    load: (name, { callback }) => callback(),
    iframes: {
      Iframe: Object, // the SDK only checks that it exists
      CROSS_ORIGIN_IFRAMES_FILTER: () => true,
      getContext: () => ({ open: async (options, opened) => opened(frame) }),
    },
  };
})();
