// What must be known before anything is painted, so that nothing flashes: the theme that the person
// chose, here or in the shop. A classic script in <head>: the page waits for it.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'bench' || theme === 'board') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is switched off: the system's theme.
}

// Where the program does not arrive, the page says so, and how to go on.
(() => {
  const tell = () => {
    const notice = document.getElementById('not-running');
    document.getElementById('root').replaceChildren(notice.content.cloneNode(true));
  };
  // Of its first file the script's own element knows, of the others the first file.
  const onFault = ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return;
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', tell);
    else tell();
  };
  addEventListener('error', onFault, true);
  addEventListener('not-running', tell);
})();
