import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

// Half as long as what the package exports, of which each page must read all.
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

// To name all that is in order, too, would take half the time.
const run = `axe.run(document, { resultTypes: ['violations'] })`;

/** What axe finds wrong with the page as it stands and with its frames, in words. */
export const axeFindings = async (page: Page): Promise<string[]> => {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  await page.evaluate(async () => {
    // A colour on its way is none that is meant.
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
  const { violations } = await page.evaluate<AxeResults>(run);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
};
