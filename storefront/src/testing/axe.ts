import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

// The minified file: each page must parse it, and it is half as long as the package's main file.
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

// Without `resultTypes`, the report of the passed rules would take half of the time.
const run = `axe.run(document, { resultTypes: ['violations'] })`;

/** The violations that axe finds in the page and its frames, in words. */
export const axeFindings = async (page: Page): Promise<string[]> => {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  await page.evaluate(async () => {
    // The contrast is not checked during a transition of colours.
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
  const { violations } = await page.evaluate<AxeResults>(run);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
};
