import { expect } from 'chai';
import type { Build } from '../../../../adapters/http/contract.ts';
import { eventually, hold, holdAnswer, loseFirstAnswer, openPage } from '../../testing/browser.ts';
import { openAsVisitor } from '../../testing/programs.ts';
import { arriveAs, callAs, logIn, register } from '../../testing/shop.ts';
import { unsoundness } from '../../testing/soundness.ts';
import { goWithin, untilAnswered, untilQuiet } from '../../testing/within.ts';
import { aDrive, machine, open, openBuilder, partsIn, slot } from './testing.ts';
import { answerTo } from '../../testing/answer-to.ts';

describe('A build that is kept', () => {
  it('is in the address, and is remembered in this browser until the bench is cleared', async () => {
    const drive = await aDrive();
    const page = await openBuilder(drive);
    await page.getByRole('button', { name: `One more: ${drive.name}` }).click();
    await eventually(
      async () => partsIn(page),
      (parts) => parts === `${drive._id}:2`,
    );
    await page.reload();
    await slot(page, 'Storage').getByLabel(`Quantity: ${drive.name}`).getByText('2').waitFor();
    await machine(page).getByText('$199.00').waitFor();
    await open(page, []);
    await slot(page, 'Storage').getByText('$199.00').waitFor();
    await eventually(
      async () => partsIn(page),
      (parts) => parts === `${drive._id}:2`,
    );
    await machine(page).getByRole('button', { name: 'Clear the bench' }).click();
    await machine(page).getByText('Begin with any part.').waitFor();
    await page.reload();
    await machine(page).getByText('Begin with any part.').waitFor();
    expect(partsIn(page)).to.equal(null);
  });

  it('is printed black on white, whatever the theme is', async () => {
    const page = await openBuilder(await aDrive());
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const name = page.locator('[data-part] a').first();
    expect(await name.evaluate((it) => getComputedStyle(it).color)).to.equal('rgb(0, 0, 0)');
    const colours = await page.evaluate(() =>
      [document.documentElement, document.body].map((it) => getComputedStyle(it).backgroundColor),
    );
    expect(colours).to.deep.equal(['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)']);
  });

  it('does not take a shared build for one’s own, and has what can be done with a part on one line on a phone', async () => {
    const [own, shared, other] = await Promise.all([
      aDrive({ name: 'Own' }),
      aDrive({ name: 'Shared' }),
      aDrive({ name: 'Other' }),
    ]);
    const page = await openBuilder(own);
    await page.setViewportSize({ width: 390, height: 844 });
    const top = async (name: string) => {
      const box = await slot(page, 'Storage').getByRole('button', { name }).boundingBox();
      return box?.y ?? Number.NaN;
    };
    expect(await top('Remove Own'), 'on one line').to.equal(await top('One fewer: Own'));
    await page.getByRole('button', { name: 'One more: Own' }).click();
    await open(page, [shared]);
    await slot(page, 'Storage').getByText('Shared').waitFor();
    await goWithin(page, '/builder', () => slot(page, 'Storage').getByText('Own').waitFor());

    // Nor is one's own lost where the shared one is changed.
    await open(page, [shared]);
    await page.getByRole('button', { name: 'One more: Shared' }).click();
    await page.getByRole('link', { name: 'Take it up again' }).click();
    await page.getByRole('button', { name: 'One more: Own' }).click();
    await eventually(
      async () => partsIn(page),
      (parts) => parts === `${own._id}:3`,
    );
    // The page may come after its address.
    await slot(page, 'Storage').getByLabel('Quantity: Own').getByText('3').waitFor();
    await page.getByRole('link', { name: 'Take it up again' }).click();
    await slot(page, 'Storage').getByText('Shared').waitFor();
    await machine(page).getByRole('button', { name: 'Clear the bench' }).click();
    await machine(page).getByText('Begin with any part.').waitFor();
    await page.getByRole('link', { name: 'Take it up again' }).click();
    await machine(page).getByRole('button', { name: 'Clear the bench' }).click();
    await page.getByText('is kept').waitFor({ state: 'detached' });

    // Nor at the second one.
    await open(page, [own]);
    await page.getByRole('button', { name: 'One more: Own' }).click();
    await open(page, [shared, other]);
    await page.getByRole('button', { name: 'One more: Shared' }).click();
    await open(page, [other]);
    await page.getByRole('button', { name: 'One more: Other' }).click();
    await page.getByRole('link', { name: 'Take up 2 parts' }).waitFor();
    await page.getByRole('link', { name: 'Take up 1 part' }).click();
    await slot(page, 'Storage').getByText('Own').waitFor();
    expect(partsIn(page)).to.equal(`${own._id}:2`);
  });

  it('is saved under a name by who logs in for it, shown by its link, changed and removed', async () => {
    const page = await openPage();
    const [drive, person] = await Promise.all([aDrive(), register()]);
    await page.goto(`/builder?parts=${drive._id}`);
    await machine(page).getByRole('link', { name: 'Login to save it' }).click();
    await logIn(page, person);
    await machine(page).getByRole('button', { name: 'Save this build' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this build' });
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText('Give it a name.').waitFor();
    await dialog.getByLabel('Name').fill('Quiet <b>machine</b>');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Quiet <b>machine</b>' }).waitFor();
    await slot(page, 'Storage').getByText(drive.name).waitFor();
    expect(await unsoundness(page)).to.deep.equal([]);

    const visitor = await openAsVisitor(new URL(page.url()).pathname, (opened) =>
      opened.getByRole('heading', { level: 1, name: 'Quiet <b>machine</b>' }).waitFor(),
    );
    await slot(visitor, 'Storage').getByText(drive.name).waitFor();
    expect(await visitor.getByRole('button', { name: /^(Change|Remove)/ }).count()).to.equal(0);
    await visitor.getByRole('link', { name: 'Make it your own' }).click();
    await visitor.getByRole('button', { name: `Remove ${drive.name}` }).waitFor();
    expect(visitor.url()).not.to.contain('build=');

    await machine(page).getByRole('link', { name: 'Change it' }).click();
    await page.getByRole('button', { name: `One more: ${drive.name}` }).click();
    // It is known without its address, too, which build is changed.
    await goWithin(page, '/builder', () => page.waitForURL(/build=/));
    await slot(page, 'Storage').getByText('$199.00').waitFor();
    await machine(page).getByRole('button', { name: 'Save this build' }).click();
    const again = page.getByRole('dialog', { name: 'Save the changes' });
    await again.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Quiet <b>machine</b>' }).waitFor();
    await machine(page).getByText('$199.00').waitFor();
    await machine(page).getByRole('link', { name: 'Change it' }).click();
    await machine(page).getByRole('button', { name: 'Save this build' }).click();
    await again.getByLabel('Name').fill('Another');
    await again.getByRole('button', { name: 'Save it as a new build instead' }).click();
    await page.getByRole('heading', { level: 1, name: 'Another' }).waitFor();
    const builds = slot(page, 'Your builds');
    await goWithin(page, '/builder', () => builds.getByRole('link', { name: 'Another' }).waitFor());
    await builds.getByText('Still needed: a processor, a motherboard, memory').first().waitFor();
    const saved = builds.getByRole('link', { name: 'Quiet <b>machine</b>' });
    await saved.waitFor();
    await saved.click();
    await machine(page).getByRole('button', { name: 'Remove this build' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click();
    await page.getByRole('heading', { level: 1, name: 'Build a machine' }).waitFor();
    await visitor.goBack();
    await visitor.reload();
    await visitor.getByRole('heading', { level: 1, name: 'There is no such build' }).waitFor();
  });

  it('is saved once for two clicks, and saved and removed where the first answer is lost', async () => {
    const page = await openPage();
    const [drive, person] = await Promise.all([aDrive(), register()]);
    await arriveAs(page, person, `/builder?parts=${drive._id}`);
    await machine(page).getByRole('button', { name: 'Save this build' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Twice');
    const keys = await loseFirstAnswer(page, '**/build');
    const button = page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true });
    // Not before one's own builds are known: one of them may be meant.
    await button.click({ trial: true });
    await button.evaluate((save: HTMLElement) => {
      save.click();
      save.click();
    });
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await button.click();
    await page.getByRole('heading', { level: 1, name: 'Twice' }).waitFor();
    expect(await callAs<Build[]>(person, 'GET', '/build')).to.have.length(1);
    expect(keys).to.have.length(2);
    expect(keys[1])
      .to.match(/^[\w-]{36}$/)
      .and.equal(keys[0]);
    // It is removed, but the answer is lost: so it is gone when it is removed again.
    await page.route('**/build/*', async (route) => {
      if (route.request().method() !== 'DELETE') return route.continue();
      await answerTo(route);
      return route.abort();
    });
    await machine(page).getByRole('button', { name: 'Remove this build' }).click();
    const remove = page.getByRole('dialog').getByRole('button', { name: 'Remove it' });
    await remove.click();
    await page.getByRole('dialog').getByText('The shop cannot be reached').waitFor();
    await page.unroute('**/build/*');
    await remove.click();
    await page.getByRole('heading', { level: 1, name: 'Build a machine' }).waitFor();
  });

  it('is shown as it was saved, also where it was pointed at before that', async () => {
    const page = await openPage();
    const [drive, person] = await Promise.all([aDrive(), register()]);
    const parts = [{ productId: drive._id, quantity: 1 }];
    const { _id } = await callAs<Build>(person, 'POST', '/build', { name: 'Pointed at', parts });
    await arriveAs(page, person, `/builder?parts=${drive._id}:2&build=${_id}`);
    const { asked, letCome } = await holdAnswer(page, `**/build/${_id}`);
    await slot(page, 'Your builds').getByRole('link', { name: 'Pointed at' }).hover();
    await asked;
    await machine(page).getByRole('button', { name: 'Save this build' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Pointed at' }).waitFor();
    letCome();
    await untilAnswered(page);
    await machine(page).getByText('$199.00').waitFor();
  });

  it('is one’s own, and stands among them or no more, at once when it is saved or removed', async () => {
    const page = await openPage();
    const [drive, person] = await Promise.all([aDrive(), register()]);
    const parts = [{ productId: drive._id, quantity: 1 }];
    await callAs<Build>(person, 'POST', '/build', { name: 'The first', parts });
    await arriveAs(page, person, `/builder?parts=${drive._id}`);
    const builds = slot(page, 'Your builds');
    const one = (name: string) => builds.getByRole('link', { name });
    await one('The first').waitFor();
    await machine(page).getByRole('button', { name: 'Save this build' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('The second');
    await untilAnswered(page);
    const release = await hold(page, /\/build$/, 'GET');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'The second' }).waitFor();
    await machine(page).getByRole('link', { name: 'Change it' }).waitFor();
    await machine(page).getByRole('button', { name: 'Remove this build' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click();
    await page.getByRole('heading', { level: 1, name: 'Build a machine' }).waitFor();
    await one('The first').waitFor();
    expect(await one('The second').count(), 'of what was removed').to.equal(0);
    release();
  });

  it('leads back nobody who has left it while it was saved or removed', async () => {
    const page = await openPage();
    const [drive, person] = await Promise.all([aDrive(), register()]);
    await arriveAs(page, person, '/');
    const home = page.getByRole('heading', { level: 1, name: 'Computer parts' });
    const ofBuilds = /\/build(\/|$)/;
    const leaveBefore = async (act: () => Promise<void>) => {
      const left = Promise.withResolvers<void>();
      await page.route(ofBuilds, async (route) => {
        const response = await answerTo(route);
        if (route.request().method() !== 'GET') await left.promise;
        await route.fulfill({ response });
      });
      const answered = page.waitForEvent('requestfinished', {
        predicate: (request) => request.method() !== 'GET' && ofBuilds.test(request.url()),
      });
      await act();
      await page.goBack();
      await home.waitFor();
      await untilQuiet(page, async () => {
        left.resolve();
        await answered;
      });
      await home.waitFor();
      expect(new URL(page.url()).pathname).to.equal('/');
      await page.unroute(ofBuilds);
    };
    const until = (asked: (method: string) => boolean) =>
      page.waitForRequest((request) => asked(request.method()));

    await goWithin(page, `/builder?parts=${drive._id}`, () =>
      slot(page, 'Storage').getByText(drive.name).waitFor(),
    );
    await machine(page).getByRole('button', { name: 'Save this build' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Left');
    await leaveBefore(async () => {
      await Promise.all([
        until((method) => method === 'POST'),
        page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click(),
      ]);
    });
    const [saved] = await callAs<Build[]>(person, 'GET', '/build');
    await goWithin(page, `/builder/${saved?._id}`, () =>
      machine(page).getByRole('button', { name: 'Remove this build' }).click(),
    );
    await leaveBefore(async () => {
      await Promise.all([
        until((method) => method === 'DELETE'),
        page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click(),
      ]);
    });
    expect(await callAs<Build[]>(person, 'GET', '/build')).to.deep.equal([]);
  });

  it('is still remembered where a part is changed while the page that was asked for is on its way', async () => {
    const drive = await aDrive();
    // The page that is asked for is not loaded yet.
    const page = await openPage();
    await page.goto(`/builder?parts=${drive._id}`);
    const more = page.getByRole('button', { name: `One more: ${drive.name}` });
    await more.click();
    const arrival = Promise.withResolvers<void>();
    await page.route('**/assets/blogs-page-*', async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Blogs' })
      .click();
    await page.waitForURL('**/blogs', { waitUntil: 'commit' });
    await more.click();
    arrival.resolve();
    await page.getByRole('heading', { level: 1, name: 'Blogs' }).waitFor();
    await goWithin(page, '/builder', () => slot(page, 'Storage').getByText(drive.name).waitFor());
  });
});
