import { expect } from 'chai';
import { openPage } from '../../../storefront/src/testing/browser.ts';
import {
  everyText,
  harmIn,
  hostileName,
  hostilePerson,
  inAName,
} from '../../../storefront/src/testing/hostile.ts';
import { placeBooking, product, register, tokenFor } from '../../../storefront/src/testing/shop.ts';
import { goWithin } from '../../../storefront/src/testing/within.ts';
import type { ConsoleMessage } from '../../../adapters/http/console-contract.ts';
import { asAdmin, enterConsole, leaveMessage, userOf } from './console.ts';
import { newProduct, newReview } from './trade.ts';

const byQuery = (resource: string, q: string) =>
  `/admin/${resource}?filter=${encodeURIComponent(JSON.stringify({ q }))}`;

describe('What somebody has written to do harm', () => {
  it('is text on every screen of the console', async () => {
    const person = await register(hostilePerson());
    await tokenFor(person);
    const tag = (text: string) => text.slice(0, 8);
    const part = await newProduct({
      name: hostileName(),
      description: everyText,
      category: 'odd <b>things</b>',
      specs: { kind: inAName },
    });
    const place = { phone: '<b>1</b>', address: everyText.slice(0, 500) };
    const booking = await placeBooking(person, await product(part.id), 1, place);
    const review = await newReview(person, everyText);
    const subject = hostileName();
    await leaveMessage({ email: person.email, subject, message: everyText });
    const filter = encodeURIComponent(JSON.stringify({ q: person.email }));
    const [message] = await asAdmin<ConsoleMessage[]>(`/messages?filter=${filter}`);
    const { id } = await userOf(person);

    const screens = {
      [byQuery('products', tag(part.name))]: tag(part.name),
      [`/admin/products/${part.id}`]: tag(part.name),
      [byQuery('reviews', tag(person.name))]: tag(person.name),
      [`/admin/reviews/${review.id}`]: tag(person.name),
      [byQuery('bookings', person.email)]: tag(part.name),
      [`/admin/bookings/${booking._id}/show`]: tag(part.name),
      [byQuery('messages', person.email)]: tag(subject),
      [`/admin/messages/${message?.id}/show`]: tag(subject),
      [byQuery('users', person.email)]: tag(person.name),
      [`/admin/users/${id}/show`]: tag(person.name),
    };
    const page = await openPage({ withPictures: true });
    await enterConsole(page);
    const found: Record<string, string[]> = {};
    for (const [path, shows] of Object.entries(screens)) {
      page.once('dialog', () => (found[path] = ['a dialog']));
      await goWithin(page, path, () => page.getByText(shows).first().waitFor());
      const harm = await harmIn(page);
      if (harm.length > 0) found[path] = harm;
    }
    expect(found).to.deep.equal({});
  });
});
