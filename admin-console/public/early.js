// What must be known before anything is painted, so that nothing flashes: the theme that the person
// chose, here or in the shop. A classic script in <head>: the page waits for it.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'bench' || theme === 'board') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is switched off: the system's theme.
}
