// What must be known before anything is painted, so that nothing flashes and nothing shifts. It sets
// on <html>: data-theme (bench or board) when the person chose one, and data-signed-in when somebody
// was signed in on the last visit. A classic script in <head>: the page waits for it.
(() => {
  const html = document.documentElement;

  /** The browser's own frame goes with the theme that is shown, whoever changes it. */
  const paintFrame = () => {
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      const scheme = meta.dataset.of === 'board' ? 'dark' : 'light';
      const chosen = html.dataset.theme;
      meta.media = !chosen
        ? `(prefers-color-scheme: ${scheme})`
        : chosen === meta.dataset.of
          ? 'all'
          : 'not all';
    }
  };

  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'bench' || theme === 'board') html.dataset.theme = theme;
    if (localStorage.getItem('accessToken') !== null) html.dataset.signedIn = '';
  } catch {
    // Storage is switched off: the system's theme, and nobody is signed in.
  }
  paintFrame();
  new MutationObserver(paintFrame).observe(html, { attributeFilter: ['data-theme'] });
})();

// The page can be read before it runs: its code is fetched when it has been painted, so that nothing
// that is seen waits for it. What has no content before (`data-empty`) is fetched at once. The tag of
// this script names the code, the module to run first.
(() => {
  const { code, empty } = document.currentScript.dataset;
  const [main, ...imported] = code?.split(' ') ?? [];
  if (!main) return;

  let isFetched = false;
  const fetchCode = () => {
    if (isFetched) return;
    isFetched = true;
    for (const href of imported) {
      const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
      link.crossOrigin = 'anonymous';
      document.head.append(link);
    }
    const script = Object.assign(document.createElement('script'), { type: 'module', src: main });
    script.crossOrigin = '';
    // Nothing here answers a click then: the page says so, and how to go on.
    script.addEventListener('error', () => {
      const notice = document.getElementById('not-running');
      if (!notice) return;
      notice.hidden = false;
      notice.querySelector('button').addEventListener('click', () => location.reload());
    });
    document.head.append(script);
  };

  if (empty !== undefined && document.documentElement.dataset.signedIn !== undefined)
    return fetchCode();
  new PerformanceObserver((seen, observer) => {
    if (seen.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    fetchCode();
  }).observe({ type: 'paint', buffered: true });
  // A tab in the background is not painted.
  addEventListener('load', () => setTimeout(fetchCode, 100));
})();

// What a person does before the page runs is done when it runs.
(() => {
  const done = [];
  const keep = (event) => {
    const element = event.target.closest?.(event.type === 'submit' ? 'form' : '#root button');
    // A form is sent by its own event, and a popover opens without us.
    const isOwn =
      event.type === 'click' && (element?.type === 'submit' || element?.popoverTargetElement);
    if (!element || isOwn) return;
    event.preventDefault();
    // React may listen already, and would do it, too.
    event.stopImmediatePropagation();
    done.push(() =>
      event.type === 'submit' ? element.requestSubmit(event.submitter) : element.click(),
    );
  };
  const doAgain = () => {
    removeEventListener('click', keep, true);
    removeEventListener('submit', keep, true);
    for (const again of done) again();
  };
  addEventListener('click', keep, true);
  addEventListener('submit', keep, true);
  // A task later: what changes as soon as the page runs has changed then.
  addEventListener('parches:running', () => setTimeout(doAgain), { once: true });
})();
