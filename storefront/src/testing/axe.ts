import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

// The minified file: each page must parse it, and it is half as long as the package's main file.
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** All rules of axe, or the contrast alone, which takes half of the time. */
export type Rules = 'all' | 'contrast';

// Without `resultTypes`, the report of the passed rules would take half of the time.
const run = (rules: Rules) =>
  rules === 'all'
    ? `axe.run(document, { resultTypes: ['violations'] })`
    : `axe.run(document, { resultTypes: ['violations'], runOnly: ['color-contrast'] })`;

/** The violations that axe finds in the page and its frames, in words. */
export const axeFindings = async (page: Page, rules: Rules = 'all'): Promise<string[]> => {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  await page.evaluate(async () => {
    // The contrast is not checked during a transition of colours.
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
  const { violations } = await page.evaluate<AxeResults>(run(rules));
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
};
