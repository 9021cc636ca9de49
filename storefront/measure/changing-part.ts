import type { Page } from 'playwright-core';
import type { Product } from '../../adapters/http/contract.ts';
import { categories } from '../../domain/categories.ts';
import { products } from '../src/testing/shop.ts';

/** The part that people buy most, of those of a category that fit others. */
const bestSeller = async (category: string, beside: Product[], query = ''): Promise<Product> => {
  const fits = beside.length > 0 ? `&fits=${beside.map(({ _id }) => _id).join()}` : '';
  const [part] = await products(`?category=${category}&sort=popular&limit=1${fits}${query}`);
  if (!part) throw new Error(`The shop has no ${category} for the machine`);
  return part;
};

/**
 * The times from the choice of another board in the builder to the paint of what is found of it, in
 * milliseconds: in a whole machine, by turns of a board that conflicts and one that does not.
 */
export const changingPart = async (page: Page, changes: number): Promise<number[]> => {
  const [fitting, conflicting] = [
    await bestSeller('motherboards', [], '&spec.socket=AM5'),
    await bestSeller('motherboards', [], '&spec.socket=LGA1851'),
  ];
  const machine = [fitting];
  for (const category of categories.filter((one) => one !== 'motherboards'))
    machine.push(await bestSeller(category, machine));
  await page.goto(`/builder?parts=${machine.map(({ _id }) => _id).join()}`);
  const times: number[] = [];
  for (let change = 0; change < changes; change += 1) {
    const [from, to] = change % 2 === 0 ? [fitting, conflicting] : [conflicting, fitting];
    await page.getByRole('button', { name: `Change ${from.name}`, exact: true }).click();
    const picker = page.getByRole('dialog');
    if (to === conflicting) await picker.getByLabel('Only what fits').uncheck();
    const choice = picker.getByRole('button', { name: `Choose ${to.name}`, exact: true });
    await choice.waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(paintAfterClick, { board: to._id, isConflict: to === conflicting });
    await choice.click();
    times.push(await page.evaluate(() => Reflect.get(window, 'painted')));
  }
  return times;
};

/** Runs in the page: from the next click on, waits for the paint of a board with its finding. */
const paintAfterClick = ({ board, isConflict }: { board: string; isConflict: boolean }): void => {
  const isShown = () => {
    const words = document.querySelector(`[data-part="${board}"]`)?.textContent;
    return words !== undefined && words.includes('this board has LGA1851') === isConflict;
  };
  const painted = new Promise<number>((done) => {
    const clicked = ({ timeStamp }: Event) => {
      const observer = new MutationObserver(() => {
        if (!isShown()) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - timeStamp)));
      });
      observer.observe(document, { childList: true, characterData: true, subtree: true });
    };
    document.addEventListener('click', clicked, { capture: true, once: true });
  });
  Object.assign(window, { painted });
};
