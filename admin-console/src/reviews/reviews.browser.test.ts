import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { eventually } from '../../../storefront/src/testing/browser.ts';
import { goWithin, untilQuiet, untilTold } from '../../../storefront/src/testing/within.ts';
import { asAdmin, listOf, newCustomer, searchFor } from '../testing/console.ts';
import { dismiss, openConsole } from '../testing/programs.ts';
import { actsOn, newReview, reviewNow, uniqueName } from '../testing/trade.ts';

type Shown = { _id: string }[];

const isShown = async (page: Page, id: string) => {
  const reviews: Shown = await (await page.request.get('/review?limit=100')).json();
  return reviews.some(({ _id }) => _id === id);
};

describe('The reviews of the console', () => {
  it('are hidden, shown again and hidden; the shop shows them no more', async () => {
    const text = uniqueName('Best shop ever, buy at mine');
    const { id } = await newReview(await newCustomer(), text);
    const page = await openConsole('/admin/reviews');
    await searchFor(page, 'Name or text', text);
    await page.getByText('1-1 of 1').waitFor();
    const approve = page.getByRole('button', { name: 'Approve: Ada Builder' });
    await page.getByRole('button', { name: 'Hide: Ada Builder' }).click();
    await approve.waitFor();
    // The second click of a double click takes nothing back.
    const { x = 0, y = 0 } = (await approve.boundingBox()) ?? {};
    await page.mouse.move(x + 9, y + 9);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    expect(await approve.getAttribute('aria-busy')).to.equal('false');
    await page.getByRole('row').getByText('Hidden').waitFor();
    await approve.click();
    await page.getByRole('row').getByText('Shown').waitFor();
    expect((await reviewNow(id)).state).to.equal('shown');

    await page.getByRole('button', { name: 'Hide: Ada Builder' }).click();
    await eventually(
      () => reviewNow(id),
      ({ state }) => state === 'hidden',
    );
    expect(await isShown(page, id)).to.equal(false);

    const [act] = await actsOn({ subjectId: id });
    expect(act).to.deep.include({
      act: 'review.hide',
      before: { state: 'shown' },
      after: { state: 'hidden' },
    });
    const hid = page.getByRole('link', { name: 'Hid a review' }).first();
    await goWithin(page, listOf('audit', { subjectId: id }), () => hid.click());
    await page.getByRole('row', { name: 'state shown hidden' }).waitFor();
  });

  it('are approved and hidden in bulk, and filtered by state', async () => {
    const text = uniqueName('Twice said');
    const person = await newCustomer();
    const ids = [
      (await newReview(person, text)).id,
      (await newReview(person, `${text}, again`)).id,
    ];
    const page = await openConsole(listOf('reviews', { q: text }));
    await page.getByText('1-2 of 2').waitFor();
    const states = async () => (await Promise.all(ids.map(reviewNow))).map(({ state }) => state);
    for (const [act, state, chip] of [
      ['Hide', 'hidden', 'Hidden'],
      ['Approve', 'shown', 'Shown'],
    ] as const) {
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await page.getByRole('button', { name: act, exact: true }).click();
      await eventually(states, (all) => all.every((one) => one === state));
      // The button is gone, and whoever works by keyboard goes on at the list.
      await page.locator('#records:focus').waitFor();
      await page.getByText('0 items selected').waitFor({ state: 'attached' });
      await page.keyboard.press('Tab');
      await page
        .getByRole('checkbox', { name: 'Select all' })
        .and(page.locator(':focus'))
        .waitFor();
      // The count was the same before, and the next act must not change what is still being listed.
      for (const shown of [chip, 'All']) {
        await untilQuiet(page, async () => {
          await page.getByRole('button', { name: shown, exact: true }).click();
          await page.getByRole('button', { name: shown, exact: true, pressed: true }).waitFor();
        });
        await page.getByText('1-2 of 2').waitFor();
      }
    }
  });

  it('leave the focus where somebody has gone on to while many are changed', async () => {
    const text = uniqueName('Judged slowly');
    await newReview(await newCustomer(), text);
    const page = await openConsole(listOf('reviews', { q: text }));
    await page.getByText('1-1 of 1').waitFor();
    const { promise: isElsewhere, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/admin/api/reviews/*', async (route) => {
      await isElsewhere;
      await route.continue();
    });
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Hide', exact: true }).click();
    const search = page.getByPlaceholder('Name or text');
    await search.focus();
    goOn();
    await page.getByRole('row').getByText('Hidden').waitFor();
    expect(await search.evaluate((field) => field === document.activeElement)).to.equal(true);
  });

  it('are hidden in bulk as far as it goes, and approved one by one after that', async () => {
    const text = uniqueName('Judged twice');
    const person = await newCustomer();
    const [done, failed] = [
      await newReview(person, text),
      await newReview(person, `${text}, again`),
    ];
    const page = await openConsole(listOf('reviews', { q: text }));
    await page.getByText('1-2 of 2').waitFor();
    await page.route(`**/admin/api/reviews/${failed.id}`, (route) => route.abort());
    // What was selected under another filter, or in another tab, is met by no act.
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByText('2 items selected').waitFor();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByText('1-2 of 2').waitFor();
    await other.getByText('0 items selected').waitFor({ state: 'attached' });
    await other.close();
    await searchFor(page, 'Name or text', `${text}, again`);
    await page.getByText('1-1 of 1').waitFor();
    await page.getByText('0 items selected').waitFor({ state: 'attached' });
    await searchFor(page, 'Name or text', text);
    await page.getByText('1-2 of 2').waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await untilTold(
      page,
      '1 of 2 are changed, and the others still selected. The shop cannot be reached.',
      () => page.getByRole('button', { name: 'Hide', exact: true }).click(),
    );
    await dismiss(page);
    await page.getByText('1 item selected').waitFor();
    await page.getByRole('row').getByText('Hidden').waitFor();
    await untilTold(page, 'The review by Ada Builder is shown.', () =>
      page.getByRole('button', { name: 'Approve: Ada Builder' }).click(),
    );
    expect((await reviewNow(done.id)).state).to.equal('shown');

    await page.unroute(`**/admin/api/reviews/${failed.id}`);
    await page.getByRole('button', { name: 'Hide', exact: true }).click();
    await page.getByRole('row').getByText('Hidden').waitFor();
    expect((await reviewNow(done.id)).state).to.equal('shown');
    await page.getByRole('button', { name: 'Approve: Ada Builder' }).click();
    await page.getByRole('row').getByText('Shown').nth(1).waitFor();
    await dismiss(page);

    // Under another filter, what could not be changed is not selected again.
    const late = Promise.withResolvers<void>();
    await page.route(`**/admin/api/reviews/${failed.id}`, async (route) => {
      await late.promise;
      await route.abort();
    });
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Hide', exact: true }).click();
    await searchFor(page, 'Name or text', `${text}, again`);
    await page.getByText('1-1 of 1').waitFor();
    await untilTold(page, '1 of 2 are changed', late.resolve);
    await page.getByText('0 items selected').waitFor({ state: 'attached' });
  });

  it('that another admin has judged meanwhile are listed so, and can be judged again', async () => {
    const text = uniqueName('Judged by two');
    const { id, version } = await newReview(await newCustomer(), text);
    const page = await openConsole(listOf('reviews', { q: text }));
    await page.getByText('1-1 of 1').waitFor();
    await asAdmin(`/reviews/${id}`, { method: 'PUT', body: { state: 'hidden', version } });
    await page.getByRole('button', { name: 'Hide: Ada Builder' }).click();
    await page.getByRole('row').getByText('Hidden').waitFor();
    await page.getByRole('button', { name: 'Approve: Ada Builder' }).click();
    await page.getByRole('row').getByText('Shown').waitFor();
    expect((await reviewNow(id)).state).to.equal('shown');
  });

  it('that another admin has judged meanwhile are shown in both versions', async () => {
    const { id, version } = await newReview(await newCustomer(), uniqueName('Fine'));
    const page = await openConsole(`/admin/reviews/${id}`);
    await page.getByRole('radio', { name: 'Held until it is approved' }).check();
    await asAdmin(`/reviews/${id}`, { method: 'PUT', body: { state: 'hidden', version } });
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this meanwhile' });
    await dialog.getByRole('radio', { name: 'hidden' }).check();
    await dialog.getByRole('button', { name: 'Save this' }).click();
    await page.waitForURL((url) => url.pathname === '/admin/reviews');
    expect((await reviewNow(id)).state).to.equal('hidden');
  });

  it('are saved no more by whoever leaves the question between both versions', async () => {
    const { id, version } = await newReview(await newCustomer(), uniqueName('Left'));
    const page = await openConsole('/admin/reviews');
    await goWithin(page, `/admin/reviews/${id}`, () =>
      page.getByRole('radio', { name: 'Held until it is approved' }).check(),
    );
    await asAdmin(`/reviews/${id}`, { method: 'PUT', body: { state: 'hidden', version } });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor();
    await untilTold(page, 'Nothing was saved.', () => page.goBack());
    await page.getByRole('button', { name: 'Refresh' }).waitFor();
    expect((await reviewNow(id)).state).to.equal('hidden');
  });

  it('lead nobody back to their list who has gone on while one is saved', async () => {
    const { id } = await newReview(await newCustomer(), uniqueName('Saved slowly'));
    const page = await openConsole(`/admin/reviews/${id}`);
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    await page.route(`**/admin/api/reviews/${id}`, async (route) => {
      await left;
      await route.continue();
    });
    await page.getByRole('radio', { name: 'hidden' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('menuitem', { name: 'Orders' }).click();
    await page.waitForURL('**/orders');
    await untilTold(page, 'The review is saved.', leave);
    expect(new URL(page.url()).pathname).to.equal('/admin/orders');
  });
});
