import { expect } from 'chai';
import { axeFindings, openPage } from '../../../storefront/src/testing/browser.ts';
import {
  asAdmin,
  demoAdmin,
  enterConsole,
  leaveMessage,
  newCustomer,
  title,
  userOf,
} from '../testing/console.ts';

/** A page of each kind. */
const pages = async (): Promise<string[]> => {
  const { id } = await userOf(await newCustomer('Maximiliane Bartholomäus-Featherstonehaugh'));
  await asAdmin(`/users/${id}/promotion`, { method: 'POST' });
  await leaveMessage({ email: 'ada@example.test', subject: 'Hello', message: 'Hello' });
  const [message] = await asAdmin<{ id: string }[]>('/messages');
  const [entry] = await asAdmin<{ id: string }[]>('/audit');
  return [
    '/admin/',
    '/admin/users',
    `/admin/users/${id}`,
    `/admin/users/${id}/show`,
    '/admin/messages',
    `/admin/messages/${message?.id}/show`,
    '/admin/audit',
    `/admin/audit/${entry?.id}/show`,
  ];
};

describe('The console, as everybody must be able to use it', function () {
  this.timeout(40_000);
  for (const width of [390, 1440])
    for (const colorScheme of ['light', 'dark'] as const)
      it(`has nothing for axe to find, ${width} pixels wide, ${colorScheme}`, async function () {
        this.timeout(60_000);
        const page = await openPage();
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await page.goto('/admin/');
        await title(page).filter({ hasText: 'Login' }).waitFor();
        const found = await axeFindings(page);
        await enterConsole(page, demoAdmin);
        for (const path of await pages()) {
          await page.goto(path);
          await page.waitForLoadState('networkidle');
          const wider = await page.evaluate(
            () => document.documentElement.scrollWidth - window.innerWidth,
          );
          found.push(...(await axeFindings(page)).map((finding) => `${path}: ${finding}`));
          if (wider > 0) found.push(`${path}: ${wider} pixels too wide`);
        }
        expect(found).to.deep.equal([]);
      });

  it('has the theme that was chosen, here or in the shop, without a reload', async () => {
    const page = await openPage();
    await enterConsole(page);
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.emulateMedia({ colorScheme: 'light' });
    const bench = await paper();
    await page.getByRole('button', { name: 'Theme: As the system' }).click();
    await page.getByRole('menuitemradio', { name: 'Board, dark' }).click();
    await page.getByRole('button', { name: 'Theme: Board, dark' }).waitFor();
    const board = await paper();
    expect(board).not.to.equal(bench);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).to.equal('board');
    await page.reload();
    await page.getByRole('button', { name: 'Theme: Board, dark' }).waitFor();
    expect(await paper()).to.equal(board);

    const shop = await page.context().newPage();
    await shop.goto('/');
    await shop.evaluate(() => localStorage.setItem('theme', 'bench'));
    await page.getByRole('button', { name: 'Theme: Bench, light' }).waitFor();
    expect(await paper()).to.equal(bench);
  });
});
