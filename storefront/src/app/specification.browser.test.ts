// The specification's tables and messages, row by row and to the letter. Everything else (states,
// failures, the keyboard) is tested beside each feature.
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { openPage, untilTexts } from '../testing/browser.ts';
import { picture } from '../testing/pictures.ts';
import {
  arriveAs,
  bookingsOf,
  demoAdmin,
  logIn,
  payFor,
  placeBooking,
  plentifulPart,
  products,
  register,
  stranger,
  tokenFor,
  type Somebody,
} from '../testing/shop.ts';
import { goWithin } from '../testing/within.ts';

/** Opens a page as the account, or as a visitor without one. */
const open = async (path: string, account?: Parameters<typeof logIn>[1]): Promise<Page> => {
  const page = await openPage();
  await (account ? arriveAs(page, account, path) : page.goto(path));
  return page;
};

const openSignedIn = async (path: string): Promise<{ page: Page; person: Somebody }> => {
  const person = await register();
  return { page: await open(path, person), person };
};

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const button = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name, exact: true });
const link = (page: Page | Locator, name: string) => page.getByRole('link', { name, exact: true });
const said = (page: Page, message: string) => page.getByText(message, { exact: true }).waitFor();

/** Fills a form by its labels. */
const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields))
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(value);
};

const upload = async (page: Page, label: string) => {
  await page.getByLabel(label).setInputFiles(picture);
  await page.getByRole('status').getByText('Uploaded.').waitFor();
};

const fillProfile = async (page: Page) => {
  await fill(page, {
    'Phone number': '+1 555 0100',
    Location: '1 Bench Street',
    Bio: 'Builds.',
    Education: 'A bench',
    LinkedIn: 'in/ada',
    Github: 'ada',
  });
  await upload(page, 'Avatar file');
};

const card = async (page: Page, number: string) => {
  const frame = page.frameLocator('iframe[title="Secure payment input frame"]');
  await frame.locator('input[name=number]').fill(number);
  await frame.locator('input[name=expiry]').fill('12 / 34');
  await frame.locator('input[name=cvc]').fill('123');
};

describe('Specification 2: screens and routes', () => {
  it('/ : carousel, stat cards, first 6 products, a processor, reviews, a contact block; the top bar', async () => {
    const page = await open('/');
    await page.locator('[aria-roledescription="carousel"]').waitFor();
    for (const figure of ['100+', '400+', '500+']) await said(page, figure);
    for (const part of (await products()).slice(0, 6))
      await link(page.getByRole('main'), part.name).first().waitFor();
    await page
      .getByRole('heading', { name: /processor|cores/i })
      .first()
      .waitFor();
    await page.getByRole('heading', { name: 'What customers say' }).waitFor();
    for (const label of ['Email', 'Subject', 'Message']) await page.getByLabel(label).waitFor();
    await button(page, 'Submit').waitFor();

    // The top bar: its links, and a default profile picture when signed out.
    const bar = page.getByRole('banner');
    const menu = bar.getByRole('navigation', { name: 'Main' });
    for (const name of ['Home', 'Parches', 'Blogs', 'Portfolio', 'Login'])
      await link(menu, name).waitFor();
    expect(await link(bar, 'Dashboard').count()).to.equal(0);
    const picture = bar.getByRole('img', { name: 'Nobody is signed in' });
    expect(await picture.getAttribute('src')).to.equal('/pictures/default-avatar.svg');

    // Specification 9: the home grid shows the first 6 products.
    const cards = page.getByRole('main').locator('li:has(a[href^="/parches/"])');
    const names = (await products()).slice(0, 6).map(({ name }) => name);
    await untilTexts(cards.getByRole('heading'), names);
  });

  it('parches, parches/{id} and dashboard : login required; the top bar of somebody signed in', async () => {
    // parches: all products
    const { page } = await openSignedIn('/parches');
    await heading(page, 'Parches');
    const [first] = await products('?sort=popular');
    await link(page, first?.name ?? '')
      .first()
      .waitFor();

    // The top bar: Dashboard, and Sign Out in place of Login.
    const bar = page.getByRole('banner');
    const main = bar.getByRole('navigation', { name: 'Main' });
    for (const name of ['Home', 'Parches', 'Blogs', 'Portfolio', 'Dashboard'])
      await link(main, name).waitFor();
    await button(bar, 'Sign Out').waitFor();
    expect(await link(bar, 'Login').count()).to.equal(0);

    // parches/{id}: detail and a purchase form (phone, address, orderQuantity)
    const part = await plentifulPart();
    await goWithin(page, `/parches/${part._id}`, () => heading(page, part.name));
    for (const label of ['Phone', 'Address', 'Quantity']) await page.getByLabel(label).waitFor();
    // Specification 5: purchase has no validation in the browser; the shop has the word.
    const asked = page.waitForRequest(
      (request) => request.method() === 'POST' && new URL(request.url()).pathname === '/booking',
    );
    await page.getByRole('button', { name: /^Book 1 for/ }).click();
    await asked;
    await page.locator('input[name=phone][aria-invalid=true]').waitFor();

    // dashboard: the side menu
    await goWithin(page, '/dashboard', () => page.waitForURL('**/dashboard/booking'));
    const menu = page.getByRole('navigation', { name: 'Dashboard' });
    await link(menu, 'MakeAdmin').waitFor();
    await untilTexts(menu.getByRole('link'), [
      'Booking',
      'Add Product',
      'Add Review',
      'My Profile',
      'All Users',
      'MakeAdmin',
    ]);

    // Specification 6: the client does not hide dashboard pages by role.
    await goWithin(page, '/dashboard/users', () =>
      said(page, 'You are not authorized to perform this action'),
    );
    await link(menu, 'All Users').waitFor();
    await link(menu, 'MakeAdmin').waitFor();
  });

  it('blogs : anyone; five question-and-answer cards', async () => {
    const page = await open('/blogs');
    expect(await page.getByRole('main').getByRole('article').count()).to.equal(5);
  });

  it('signup : anyone; the sign-up form. It sets the display name; the password has 6 characters or more', async () => {
    const page = await open('/signup');
    for (const label of ['Name', 'Email', 'Password'])
      await page.getByLabel(label, { exact: true }).waitFor();
    await button(page, 'Continue with Google').waitFor();
    await button(page, 'Sign Up').click();
    for (const field of ['Name', 'Email', 'Password']) await said(page, `${field} is Required`);
    await fill(page, { Email: 'ada at example', Password: '12345' });
    await button(page, 'Sign Up').click();
    await said(page, 'Provide a valid Email');
    await said(page, 'Must be 6 characters or longer');

    const { name, email } = stranger();
    await fill(page, { Name: name, Email: email, Password: '123456' });
    await button(page, 'Sign Up').click();
    await button(page, 'Sign Out').waitFor();
    await page.goto('/dashboard/myProfile');
    expect(await page.getByLabel('Name').inputValue()).to.equal(name);
  });

  it('login : anyone; the login form. Then the home page, and an access token until the sign-out', async () => {
    const page = await open('/login');
    for (const label of ['Email', 'Password'])
      await page.getByLabel(label, { exact: true }).waitFor();
    await button(page, 'Continue with Google').waitFor();
    await button(page, 'Login').click();
    for (const field of ['Email', 'Password']) await said(page, `${field} is Required`);
    await fill(page, { Email: 'ada at example', Password: '12345' });
    await button(page, 'Login').click();
    await said(page, 'Provide a valid Email');
    await said(page, 'Must be 6 characters or longer');

    await logIn(page, await register());
    await page.waitForURL((url) => url.pathname === '/');
    const token = () => page.evaluate(() => localStorage.getItem('accessToken'));
    expect(await token()).to.match(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    await button(page, 'Sign Out').click();
    await link(page.getByRole('banner'), 'Login').waitFor();
    expect(await token()).to.equal(null);
  });

  it('any other path : a not-found image', async () => {
    const page = await open('/any/other/path');
    await page.locator('main img[src="/not-found.svg"]').waitFor();
  });

  // 'A footer on every page' is asked of each of them in `routes.browser.test.ts`.

  it('a protected route shows a spinner, then the login, and after the login itself again', async () => {
    const page = await openPage();
    await page.goto('/login');
    await page.evaluate(() => localStorage.setItem('accessToken', 'not known yet'));
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/firebase-*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/dashboard/myProfile');
    await page.getByRole('status').getByText('Checking who is signed in').waitFor();
    held.resolve();
    await page.waitForURL('**/login');
    await logIn(page, await register());
    await page.waitForURL('**/dashboard/myProfile');
  });
});

describe('Specification 4: states and transitions', () => {
  it('a booking is unpaid, then paid after a card payment and the patch with the transaction id', async () => {
    const person = await register();
    const booking = await placeBooking(person, await plentifulPart(), 2);
    expect(booking).to.include({ paid: false, transactionId: null });
    const page = await openPage();
    const held = Promise.withResolvers<void>();
    await page.route('**/create-payment-intent', async (route) => {
      await held.promise;
      await route.continue();
    });
    const asked = page.waitForRequest('**/create-payment-intent');
    await arriveAs(page, person, `/dashboard/payment/${booking._id}`);
    // Specification 9: payment is by card only, and the price is sent as the amount.
    expect((await asked).postDataJSON()).to.include({ price: booking.total });
    // Pay is disabled until a secret is received.
    await button(page, 'Pay').waitFor();
    expect(await button(page, 'Pay').isDisabled()).to.equal(true);
    held.resolve();
    await card(page, '4000000000000002');
    expect(await page.locator('iframe[title="Secure payment input frame"]').count()).to.equal(1);
    await page.locator('button:enabled', { hasText: /^Pay$/ }).click();
    // Specification 8, a card payment error: the payment provider's message in red.
    const failure = page.getByRole('alert').getByText('Your card was declined.');
    await failure.waitFor();
    expect(await failure.evaluate((alert) => alert.closest('.text-error') !== null)).to.equal(true);

    await card(page, '4242424242424242');
    await page.locator('button:enabled', { hasText: /^Pay$/ }).click();
    const done = page
      .getByRole('alert')
      .filter({ hasText: 'Congrats! Your payment is completed.' });
    const words = await done.innerText();
    const [paid] = await bookingsOf(person);
    expect(paid?.paid).to.equal(true);
    expect(words).to.contain(paid?.transactionId);
    // Pay is disabled while a success message is shown.
    expect(await page.locator('button:enabled', { hasText: /^Pay$/ }).count()).to.equal(0);
  });

  it('the list shows a Pay link when a booking is not paid, and a Paid badge when it is', async () => {
    const person = await register();
    const part = await plentifulPart();
    const page = await openPage();
    await placeBooking(person, part);
    await arriveAs(page, person, '/dashboard/booking');
    await link(page, `Pay for ${part.name}`).waitFor();
    expect(await page.getByText('Paid', { exact: true }).count()).to.equal(0);
    const [booking] = await bookingsOf(person);
    if (booking) await payFor(person, booking);
    await page.reload();
    await said(page, 'Paid');
    expect(await link(page, `Pay for ${part.name}`).count()).to.equal(0);
  });
});

describe('Specification 5 and 8: validation rules, and the error catalogue', () => {
  it("profile: '{field} is Required' for each of the seven; not authorized; 'Profile Updated'", async () => {
    const { page } = await openSignedIn('/dashboard/myProfile');
    await button(page, 'Save profile').click();
    for (const field of [
      'Phone number',
      'Location',
      'Bio',
      'Education',
      'LinkedIn',
      'Github',
      'Avatar file',
    ])
      await said(page, `${field} is Required`);
    await fillProfile(page);
    await button(page, 'Save profile').click();
    await page.getByRole('alert').getByText('Profile Updated').waitFor();
    const notAuthorized = page
      .getByRole('alert')
      .getByText('You are not authorized to perform this action');
    const refuse = async (status: number) => {
      await page.route('**/api/users/profile', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status }) : route.continue(),
      );
      await button(page, 'Save profile').click();
      await notAuthorized.waitFor();
      await page.unroute('**/api/users/profile');
    };
    await refuse(403);
    await page.reload();
    await refuse(401);
  });

  it("add product: name, price, Stock, image and description are required; an alert: 'Product Added'", async () => {
    const { page } = await openSignedIn('/dashboard/addProduct');
    await button(page, 'Add product').click();
    for (const field of ['Name', 'Price', 'Stock', 'Image', 'Description'])
      await said(page, `${field} is Required`);
    // The test must not add a part that other tests would find.
    await page.route('**/product', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 201, json: { _id: '01890000-0000-7000-8000-000000000000' } })
        : route.continue(),
    );
    await upload(page, 'Image');
    await fill(page, { Name: 'A part', Price: '10', Stock: '1', Description: 'A part.' });
    await button(page, 'Add product').click();
    await page.getByRole('alert').getByText('Product Added').waitFor();
  });

  it('add review: name, review, image and location are required; a toast stands top-right for 5000 ms', async () => {
    const { page } = await openSignedIn('/dashboard/addReview');
    const name = await page.getByLabel('Name').inputValue();
    await page.getByLabel('Name').fill('');
    await button(page, 'Add review').click();
    for (const field of ['Name', 'Review', 'Image', 'Location'])
      await said(page, `${field} is Required`);
    await fill(page, { Name: name });
    await upload(page, 'Image');
    await fill(page, { Review: 'It fits, and it is quiet.', Location: 'Leeds' });
    await button(page, 'Add review').click();
    const toast = page.getByRole('alert').filter({ hasText: 'Review Added' });
    await toast.waitFor();
    const box = await toast.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).to.be.greaterThan(1440 - 48);
    expect(box?.y).to.be.lessThan(120);
    // The toast closes when the animation of its bar ends.
    const progress = toast.locator('.Toastify__progress-bar');
    expect(await progress.evaluate((bar) => getComputedStyle(bar).animationDuration)).to.equal(
      '5s',
    );
  });

  it("login and signup failures: the provider's message in red under the form", async () => {
    const known = await register();
    const page = await open('/login');
    await fill(page, { Email: known.email, Password: 'not-the-password' });
    await button(page, 'Login').click();
    const failure = page.getByRole('main').getByRole('alert');
    await failure.waitFor();
    expect(await failure.getAttribute('class')).to.contain('text-error');
    await page.goto('/signup');
    await fill(page, { Name: 'Ada', Email: known.email, Password: 'parches-test' });
    await button(page, 'Sign Up').click();
    await failure.waitFor();
    expect(await failure.getAttribute('class')).to.contain('text-error');
  });

  it("'Successfully made an admin'", async () => {
    const person = await register();
    await tokenFor(person);
    const page = await open('/dashboard/users', demoAdmin);
    await page.getByLabel('Find by name or email').fill(person.email);
    const row = page.getByRole('row').filter({ hasText: person.email });
    await row.getByRole('button', { name: /^Make Admin/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make Admin' }).click();
    await page.getByRole('alert').getByText('Successfully made an admin').waitFor();
    await row.getByText('Admin', { exact: true }).waitFor();
  });
});
