import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axeCore from 'axe-core';
import type { Page } from 'playwright-core';

// The minified file: each page must parse it, and it is half as long as the package's main file.
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

declare const axe: typeof axeCore;

/**
 * The violations that axe finds in the page and its frames, in words.
 * @param rules the only ones to ask for; by default, all that axe asks for by itself
 */
export const axeFindings = async (page: Page, rules?: string[]): Promise<string[]> => {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  return page.evaluate(async (runOnly) => {
    // The contrast is not checked during a transition of colours.
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    // Without `resultTypes`, the report of the passed rules would take half of the time. All of the
    // report would take a third of it to be sent here.
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      ...(runOnly && { runOnly }),
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, rules);
};
