import { expect } from 'chai';
import { axeFindings } from '../../testing/axe.ts';
import { eventually } from '../../testing/browser.ts';
import { make, placeBooking } from '../../testing/shop.ts';
import { comeBack, goWithin, untilAnswered } from '../../testing/within.ts';
import {
  atCheckout,
  country,
  deliveryAndTax,
  fill,
  form,
  ordersOf,
  place,
  total,
} from './testing.ts';
import { answerTo } from '../../testing/answer-to.ts';

describe('The address at the checkout', () => {
  deliveryAndTax();

  it('has the cheapest method chosen, keeps what is written over a reload, is filled in by browsers, and says of one from before that nothing is delivered there any more', async () => {
    const { page, person } = await atCheckout();
    await fill(page);
    await page.getByRole('radio', { name: 'Post', checked: true }).waitFor();
    await page.getByRole('radio', { name: 'Express' }).check();
    await page.reload();
    await page.getByRole('radio', { name: 'Express', checked: true }).waitFor();
    expect(await page.getByLabel('Street').inputValue()).to.equal('Ring 1');
    const tokens = await form(page)
      .locator('[autocomplete]')
      .evaluateAll((fields) => fields.map((field) => field.getAttribute('autocomplete')));
    expect(tokens).to.deep.equal([
      'name',
      'tel',
      'address-line1',
      'address-line2',
      'postal-code',
      'address-level2',
      'address-level1',
      'country',
    ]);

    await page.route('**/quote', async (route) => {
      const answer = await answerTo(route, {
        postData: { ...route.request().postDataJSON(), destination: { country: 'FR' } },
      });
      await route.fulfill({ response: answer });
    });
    await country(page).selectOption('DE');
    await form(page).getByText('Nothing is delivered to').waitFor();
    await form(page).getByText('Without delivery and tax').waitFor();
    expect(await country(page).getAttribute('aria-invalid')).to.equal('true');
    await place(page).click();
    await page.locator('[autocomplete=country]:focus').waitFor();
    expect(await ordersOf(person)).to.deep.equal([]);
  });

  it('is known the next time, though a part was booked by itself since', async () => {
    const { page, person, fan } = await atCheckout({ path: '/basket' });
    const [name, street, postalCode, city] = ['Ada Lovelace', 'Ring 1', '1010', 'Wien'];
    await make(person, '/order', {
      lines: [{ productId: fan._id, orderQuantity: 1 }],
      phone: '+43 1 0100',
      destination: { name, street, postalCode, city, country: 'AT' },
    });
    await placeBooking(person, fan, 1, { phone: '+1 555 0444', address: '4 Bench Street' });
    await goWithin(page, '/checkout', () => total(page, '$104.99'));
    expect(await page.getByLabel('Street').inputValue()).to.equal('Ring 1');
    expect(await page.getByLabel('City').inputValue()).to.equal('Wien');
    expect(await page.getByLabel('Phone').inputValue()).to.equal('+1 555 0444');
    await place(page).click();
    await page.waitForURL('**/dashboard/order/*');
    // With the part that was booked by itself.
    expect(await ordersOf(person)).to.have.length(3);
  });

  it('does not put the last address over one that was begun', async () => {
    const { page } = await atCheckout();
    const known = Promise.withResolvers<void>();
    await page.route('**/booking/*limit=20', async (route) => {
      await known.promise;
      const [name, street, postalCode, city, country] = ['Ada', 'Ring 1', '1010', 'Wien', 'AT'];
      const destination = { name, street, postalCode, city, country };
      await route.fulfill({ json: [{ phone: '+43 1 0200', address: 'Ring 1', destination }] });
    });
    const phone = page.getByLabel('Phone');
    const untilKnown = () =>
      eventually(
        () => phone.inputValue(),
        (text) => text === '+43 1 0200',
      );
    const isAsBegun = async () => {
      expect(await page.getByLabel('Name').inputValue()).to.equal('Grace Hopper');
      expect(await page.getByLabel('City').inputValue()).to.equal('Linz');
      expect(await page.getByLabel('Street').inputValue()).to.equal('');
    };
    await page.reload();
    await page.getByLabel('Name').fill('Grace Hopper');
    await page.getByLabel('City').fill('Linz');
    known.resolve();
    await untilKnown();
    await isAsBegun();
    await phone.fill('');
    await page.reload();
    await untilKnown();
    await isAsBegun();
  });

  it('is not filled in again where it was taken out, for whoever comes back from another tab with a new one', async () => {
    const { page, person, fan } = await atCheckout({ path: '/basket' });
    const [street, postalCode, city] = ['Ring 1', '1010', 'Wien'];
    await make(person, '/order', {
      lines: [{ productId: fan._id, orderQuantity: 1 }],
      phone: '+43 1 0100',
      destination: { name: person.name, street, postalCode, city, country: 'AT' },
    });
    await goWithin(page, '/checkout', () => total(page, '$104.99'));
    expect(await page.getByLabel('Street').inputValue()).to.equal(street);
    for (const label of ['Street', 'Postal code', 'City']) await page.getByLabel(label).fill('');
    await country(page).selectOption('');
    const read = page.waitForResponse('**/booking/*limit=20');
    await comeBack(page);
    await read;
    await untilAnswered(page);
    for (const label of ['Street', 'Postal code', 'City'])
      expect(await page.getByLabel(label).inputValue(), label).to.equal('');
  });

  it('says what is missing at its fields, and nothing of it under the button, and goes by keyboard alone', async () => {
    const { page, person } = await atCheckout();
    const name = page.getByLabel('Name');
    const known = await name.inputValue();
    await name.fill('');
    await country(page).selectOption('AT');
    await total(page, '$129.99');
    await place(page).click();
    await form(page).getByText('Street and number is Required').waitFor();
    await page.locator('[autocomplete=name]:focus').waitFor();
    const aboutPhone = form(page).getByText(/phone is Required/);
    expect(await aboutPhone.count()).to.equal(0);
    expect(await form(page).getByRole('link', { name: 'Your bookings' }).count()).to.equal(0);
    await country(page).selectOption('');

    await name.fill(known);
    await name.focus();
    for (const text of ['', '+43 1 0100', '', '', '1010', 'Wien', '']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type('Austria');
    await total(page, '$129.99');
    await page.keyboard.press('Tab');
    await page.locator('[type=radio]:focus').waitFor();
    await page.keyboard.press('ArrowDown');
    await total(page, '$144.00');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('[autocomplete=address-line1]:focus').waitFor();
    await form(page).getByText('Street and number is Required').waitFor();
    expect(await axeFindings(page)).to.deep.equal([]);
    await page.keyboard.type('Ring 1');
    await page.keyboard.press('Enter');
    await page.locator('h1:focus', { hasText: 'Pay for your order' }).waitFor();
    expect((await ordersOf(person))[0]).to.include({ total: 144 });
  });
});
