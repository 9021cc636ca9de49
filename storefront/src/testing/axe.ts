import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axeCore from 'axe-core';
import type { Page } from 'playwright-core';

// The minified file: each page must parse it, and it is half as long as the package's main file.
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

declare const axe: typeof axeCore;

/** All rules of axe, or the contrast alone, which takes half of the time. */
export type Rules = 'all' | 'contrast';

/** The violations that axe finds in the page and its frames, in words. */
export const axeFindings = async (page: Page, rules: Rules = 'all'): Promise<string[]> => {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  return page.evaluate(
    async (only) => {
      // The contrast is not checked during a transition of colours.
      const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
      await Promise.allSettled(transitions.map(({ finished }) => finished));
      // Without `resultTypes`, the report of the passed rules would take half of the time. All of the
      // report would take a third of it to be sent here.
      const { violations } = await axe.run(document, { resultTypes: ['violations'], ...only });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    },
    rules === 'contrast' && { runOnly: ['color-contrast'] },
  );
};
