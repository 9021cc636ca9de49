import type { Page } from 'playwright-core';

/**
 * The touch targets that are smaller than a fingertip. Links inside sentences are exempt. Source:
 * WCAG 2.2, success criterion 2.5.5.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const fingertip = 44;
    const isWithinText = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.textContent.trim() !== element.textContent.trim();
    const found: string[] = [];
    const selector = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
    for (const element of document.querySelectorAll(selector)) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const name =
        element.getAttribute('aria-label') ?? (element.textContent.trim() || element.outerHTML);
      // The label of a radio button, checkbox or file input is part of its target.
      const isChosen =
        element instanceof HTMLInputElement && /^(radio|checkbox|file)$/.test(element.type);
      // A link with a stretched ::after fills its positioned parent.
      const isStretched = getComputedStyle(element, '::after').position === 'absolute';
      const filled = isStretched && element instanceof HTMLElement ? element.offsetParent : null;
      const labels = isChosen ? [...(element.labels ?? [])] : [];
      const sizes = [element, ...labels, ...(filled ? [filled] : [])].map((target) =>
        target.getBoundingClientRect(),
      );
      const isOffScreen = sizes.every(({ width, height }) => width <= 1 || height <= 1);
      if (isOffScreen || isWithinText(element)) continue;
      const fits = sizes.some(
        ({ width, height }) => Math.round(width) >= fingertip && Math.round(height) >= fingertip,
      );
      const [{ width, height } = { width: 0, height: 0 }] = sizes;
      if (!fits) found.push(`${name.slice(0, 60)}: ${Math.round(width)} × ${Math.round(height)}`);
    }
    return found;
  });
