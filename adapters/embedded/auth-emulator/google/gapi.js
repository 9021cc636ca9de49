// Stands in for https://apis.google.com/js/api.js while the Auth emulator does: the Firebase SDK,
// which finds `gapi` on the page and then loads nothing from Google, hears through it what the
// window of the sign-in says. There the real one opens a hidden frame at Firebase; here both windows
// are of one origin and need none. A load that is repeated changes nothing.
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
          // The SDK ends this callback with an error whatever the answer is.
        }
      }),
  };

  return {
    load: (name, { callback }) => callback(),
    iframes: {
      Iframe: Object, // the SDK looks whether there is one
      CROSS_ORIGIN_IFRAMES_FILTER: () => true,
      getContext: () => ({ open: async (options, opened) => opened(frame) }),
    },
  };
})();
