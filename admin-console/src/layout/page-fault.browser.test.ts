import { expect } from 'chai';
import { axeFindings } from '../../../storefront/src/testing/axe.ts';
import { openPage, takeMissteps } from '../../../storefront/src/testing/browser.ts';
import { demoAdmin, enterConsole, leaveMessage, title } from '../testing/console.ts';
import { answerTo } from '../../../storefront/src/testing/answer-to.ts';

describe('A page of the console that breaks', () => {
  it('leaves the frame standing, says so, and leads on', async () => {
    await leaveMessage({ email: 'ada@example.test', subject: 'Does it fit?', message: 'In here.' });
    const page = await openPage();
    // Data that makes the page throw.
    await page.route(/\/admin\/api\/messages\?/, async (route) => {
      const response = await answerTo(route);
      const messages: object[] = await response.json();
      const json = messages.map((each) => Object.assign(each, { subject: { no: 'text' } }));
      await route.fulfill({ response, json });
    });
    await enterConsole(page, demoAdmin, '/admin/messages');
    const alert = page.getByRole('alert').filter({ hasText: 'Something is wrong with this page' });
    await alert.waitFor();
    await title(page).filter({ hasText: 'Something is wrong with this page' }).waitFor();
    // React reports the caught error on the browser's console, where developers see it.
    expect(takeMissteps()).to.have.length.above(0);
    expect(await axeFindings(page)).to.deep.equal([]);
    await page.getByRole('menuitem', { name: 'Users' }).click();
    await title(page).filter({ hasText: 'Users' }).waitFor();
    await alert.waitFor({ state: 'detached' });

    // Nor does the code of a page take more with it than that page.
    const itsCode = '**/admin/assets/audit-list-*.js';
    const asked: string[] = [];
    await page.route(itsCode, (route) => {
      asked.push(route.request().resourceType());
      return route.abort();
    });
    await page.getByRole('menuitem', { name: 'Audit log' }).click();
    await title(page).filter({ hasText: 'This page did not arrive' }).waitFor();
    // As in the storefront, not as a module before it is here.
    expect(asked).to.deep.equal(['fetch']);
    expect(await axeFindings(page)).to.deep.equal([]);
    await page.unroute(itsCode);
    await page.getByRole('button', { name: 'Load again' }).click();
    await title(page).filter({ hasText: 'Audit log' }).waitFor();

    // Nor that of the search.
    await page.route('**/admin/assets/record-search-*.js', (route) => route.abort());
    await page.getByRole('button', { name: 'Search everything' }).click();
    const search = page.getByRole('dialog', { name: 'Search everything' });
    await search.getByRole('button', { name: 'Load again' }).waitFor();
    expect(await axeFindings(page)).to.deep.equal([]);
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'detached' });
    await title(page).filter({ hasText: 'Audit log' }).waitFor();
  });

  it('says so where its program does not arrive, and comes by another try', async () => {
    const page = await openPage();
    for (const file of ['index', 'console']) {
      await page.route(`**/admin/assets/${file}-*.js`, (route) => route.abort());
      await page.goto('/admin/', { waitUntil: 'commit' });
      await page.getByRole('heading', { name: 'The console did not arrive' }).waitFor();
      if (file === 'index') expect(await axeFindings(page)).to.deep.equal([]);
      await page.unrouteAll();
      await page.getByRole('link', { name: 'Load the page again' }).click();
      await title(page).filter({ hasText: 'Login' }).waitFor();
    }
  });
});
