import { expect } from 'chai';
import { axeFindings, openPage } from '../../../storefront/src/testing/browser.ts';
import { placeBooking, product } from '../../../storefront/src/testing/shop.ts';
import { demoAdmin, enterConsole, newCustomer } from './console.ts';
import { newProduct, newReview } from './trade.ts';

/** A page of each kind and something that it shows, with names that are as long as they may be. */
const pages = async (): Promise<[path: string, shows: string][]> => {
  const part = await newProduct({ name: `Part ${'with-a-long-name-'.repeat(11)}`, Stock: 3 });
  const person = await newCustomer('Maximiliane Bartholomäus-Featherstonehaugh');
  const { id } = await newReview(person, 'Good. '.repeat(200));
  const booking = await placeBooking(person, await product(part.id), 1);
  return [
    ['/admin/products', part.name],
    ['/admin/products/create', 'Add a product'],
    [`/admin/products/${part.id}`, 'Adjust stock'],
    ['/admin/products/import', 'Choose a CSV file'],
    ['/admin/reviews', person.name],
    [`/admin/reviews/${id}`, 'Held until it is approved'],
    ['/admin/bookings', part.name],
    [`/admin/bookings/${booking._id}/show`, person.email],
  ];
};

describe('Products, reviews and bookings, as everybody must be able to use them', function () {
  this.timeout(40_000);
  for (const width of [390, 1440])
    for (const colorScheme of ['light', 'dark'] as const)
      it(`have nothing for axe to find, ${width} pixels wide, ${colorScheme}`, async function () {
        this.timeout(60_000);
        const page = await openPage();
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await enterConsole(page, demoAdmin);
        const found: Record<string, string[]> = {};
        for (const [path, shows] of await pages()) {
          await page.goto(path);
          await page.getByText(shows).first().waitFor();
          await page.waitForLoadState('networkidle');
          const wider = await page.evaluate(
            () => document.documentElement.scrollWidth - window.innerWidth,
          );
          found[path] = [
            ...(await axeFindings(page)),
            ...(wider > 0 ? [`${wider} pixels too wide`] : []),
          ];
        }
        expect(Object.entries(found).filter(([, findings]) => findings.length > 0)).to.deep.equal(
          [],
        );
      });
});
