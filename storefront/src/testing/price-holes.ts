import type { Locator } from 'playwright-core';

/**
 * The amounts that are set in the font for figures without the component Price: their points are
 * too wide.
 */
export const priceHoles = (within: Locator): Promise<string[]> =>
  within.evaluate((root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode;
      const isMono = parentElement && getComputedStyle(parentElement).fontFamily.includes('Mono');
      if (isMono && textContent && /\d[.,]\d/.test(textContent)) found.push(textContent);
    }
    return found;
  });
