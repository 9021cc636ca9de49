import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { eventually, openPage } from '../../testing/browser.ts';

const carouselOf = (page: Page) => page.getByRole('region', { name: 'From the bench' });

/** The slide that is shown, as '1 of 4'. The others are inert. */
const shownSlide = (page: Page) =>
  page
    .locator('[aria-roledescription=slide]:not([inert])')
    .evaluateAll((slides) => slides.map((slide) => slide.getAttribute('aria-label')).join());

const becomes = (page: Page, slide: string) =>
  eventually(
    () => shownSlide(page),
    (label) => label === slide,
  );

/** Waits until the shown slide no longer moves: dragging a moving slide may turn it back. */
const comesToRest = (page: Page) =>
  eventually(
    () =>
      page.locator('[aria-roledescription=slide]:not([inert])').evaluate((slide) => {
        const slides = slide.closest('#slides')?.getBoundingClientRect();
        return Math.abs(slide.getBoundingClientRect().left - (slides?.left ?? 0));
      }),
    (distance) => distance < 1,
  );

/** Whether the slides rotate by themselves: then they are not announced by screen readers. */
const isTurning = async (page: Page) =>
  (await page.locator('#slides').getAttribute('aria-live')) === 'off';

const openMoving = async () => {
  const page = await openPage({ withClock: true });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await page.locator('#slides[aria-live=off]').waitFor();
  return page;
};

const openStill = async () => {
  const page = await openPage({ withClock: true });
  await page.goto('/');
  await becomes(page, '1 of 4');
  return page;
};

/** It glides, but turns by itself no more: seven seconds may pass between two acts of a test. */
const openPointedAt = async () => {
  const page = await openStill();
  await carouselOf(page).hover();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.locator('#slides.cursor-grab').waitFor();
  return page;
};

for (const [motion, open] of [
  ['that glides', openPointedAt],
  ['with less motion', openStill],
] as const)
  describe(`The carousel ${motion}`, () => {
    it('is named as what it is, keeps its height, and is moved by its buttons and by the keyboard', async () => {
      const page = await open();
      const carousel = carouselOf(page);
      expect(await carousel.getAttribute('aria-roledescription')).to.equal('carousel');
      const slides = page.locator('[aria-roledescription=slide]');
      expect(await slides.count()).to.equal(4);
      expect(await slides.first().getByRole('link').count()).to.equal(1);
      expect(await slides.first().getByRole('heading', { level: 2 }).count()).to.equal(1);

      // Nothing below it moves.
      const place = async () => (await page.getByText('100+').boundingBox())?.y;
      await page.evaluate(() => document.fonts.ready);
      const before = await place();
      await page.getByRole('button', { name: 'Next slide' }).click();
      await becomes(page, '2 of 4');
      expect(await place()).to.equal(before);
      await page.getByRole('button', { name: 'Previous slide' }).click();
      await becomes(page, '1 of 4');

      await page.getByRole('button', { name: 'Previous slide' }).click();
      await becomes(page, '4 of 4');
      await page.getByRole('button', { name: 'Next slide' }).click();
      await becomes(page, '1 of 4');
      const third = page.getByRole('button', { name: /Cooling$/ });
      await third.click();
      await becomes(page, '3 of 4');
      expect(await third.getAttribute('aria-current')).to.equal('true');
      await page.getByRole('button', { name: 'Next slide' }).click();
      await becomes(page, '4 of 4');
      await page.getByRole('button', { name: 'Next slide' }).click();
      await becomes(page, '1 of 4');

      // The keyboard takes the focus along.
      const focusedSlide = () =>
        page.evaluate(() =>
          document.activeElement?.closest('[aria-roledescription]')?.getAttribute('aria-label'),
        );
      await carouselOf(page).getByRole('link').first().focus();
      for (const [key, slide] of [
        ['ArrowRight', '2 of 4'],
        ['End', '4 of 4'],
        ['ArrowRight', '1 of 4'],
        ['ArrowLeft', '4 of 4'],
        ['Home', '1 of 4'],
      ] as const) {
        await page.keyboard.press(key);
        await becomes(page, slide);
        await eventually(focusedSlide, (label) => label === slide);
      }
      await page.getByRole('button', { name: 'Next slide' }).focus();
      await page.keyboard.press('ArrowRight');
      await becomes(page, '2 of 4');
      await page.keyboard.press('Enter');
      await becomes(page, '3 of 4');
    });
  });

describe('The carousel by itself', () => {
  it('turns to the next slide every seven seconds, until it is paused', async () => {
    const page = await openMoving();
    await page.clock.runFor(7500);
    await becomes(page, '2 of 4');
    await page.clock.runFor(7500);
    await becomes(page, '3 of 4');
    await page.getByRole('button', { name: 'Pause the slides' }).click();
    await page.mouse.move(0, 0);
    await page.evaluate(() => document.body.focus());
    const paused = await shownSlide(page);
    await page.clock.runFor(60_000);
    expect(await shownSlide(page)).to.equal(paused);
    await page.getByRole('button', { name: 'Play the slides' }).click();
    expect(await isTurning(page)).to.equal(true);
    await page.clock.runFor(7500);
    await eventually(
      () => shownSlide(page),
      (slide) => slide !== paused,
    );
  });

  it('rests while a mouse or the focus is on it, and in a hidden tab', async () => {
    const page = await openMoving();
    const restsAndGoesOn = async (rest: () => Promise<unknown>, leave: () => Promise<unknown>) => {
      await rest();
      await page.locator('#slides[aria-live=polite]').waitFor();
      const slide = await shownSlide(page);
      await page.clock.runFor(30_000);
      expect(await shownSlide(page)).to.equal(slide);
      await leave();
      await page.locator('#slides[aria-live=off]').waitFor();
    };
    // A link would leave with its slide.
    const next = page.getByRole('button', { name: 'Next slide' });
    await restsAndGoesOn(
      () => next.hover(),
      () => page.mouse.move(0, 0),
    );
    await restsAndGoesOn(
      () => next.focus(),
      () => page.getByRole('link', { name: 'Blogs' }).first().focus(),
    );
    const show = (state: string) =>
      page.evaluate((visibility) => {
        Object.defineProperty(document, 'visibilityState', {
          value: visibility,
          configurable: true,
        });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await restsAndGoesOn(
      () => show('hidden'),
      () => show('visible'),
    );
    const last = await shownSlide(page);
    await page.clock.runFor(7500);
    await eventually(
      () => shownSlide(page),
      (slide) => slide !== last,
    );
  });

  it('stops for good when somebody chooses a slide or drags one', async () => {
    const page = await openPointedAt();
    await page.getByRole('button', { name: 'Next slide' }).click();
    await becomes(page, '2 of 4');
    await page.getByRole('button', { name: 'Play the slides' }).click();
    await page.locator('#slides').hover();
    await page.locator('#slides[aria-live=polite]').waitFor();
    await comesToRest(page);
    const slides = ['1 of 4', '2 of 4', '3 of 4', '4 of 4'];
    const dragged = slides[(slides.indexOf(await shownSlide(page)) + 1) % slides.length] ?? '';
    const box = await page.locator('#slides').boundingBox();
    if (!box) throw new Error('The slides are not shown');
    // Further than half of a slide, so that a slow drag changes the slide too.
    const y = box.y + 40;
    await page.mouse.move(box.x + box.width * 0.9, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.1, y, { steps: 10 });
    await page.mouse.up();
    await becomes(page, dragged);
    await page.getByRole('button', { name: 'Play the slides' }).waitFor();
    await page.mouse.move(0, 0);
    await page.clock.runFor(60_000);
    expect(await shownSlide(page)).to.equal(dragged);
  });

  it('never moves where less motion is asked for, and is swiped by scrolling', async () => {
    const page = await openStill();
    expect(await page.getByRole('button', { name: /the slides$/ }).count()).to.equal(0);
    await page.clock.runFor(120_000);
    expect(await shownSlide(page)).to.equal('1 of 4');
    expect(await isTurning(page)).to.equal(false);
    await page.locator('#slides').evaluate((slides) => slides.scrollBy(slides.clientWidth, 0));
    await becomes(page, '2 of 4');

    await carouselOf(page).hover();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.locator('#slides.cursor-grab').waitFor();
    expect(await shownSlide(page)).to.equal('2 of 4');
    await page.mouse.move(0, 0);
    await page.locator('#slides[aria-live=off]').waitFor();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.locator('#slides[aria-live=polite]').waitFor();
  });
});
