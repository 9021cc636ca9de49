/**
 * Whoever has typed a number and scrolls on, with the pointer still above it, scrolls: a browser would
 * turn the wheel into another number, such as a price of one cent less, and nobody would see it.
 */
document.addEventListener(
  'wheel',
  ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'number') target.blur();
  },
  { passive: true },
);
