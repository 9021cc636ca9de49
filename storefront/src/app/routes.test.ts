import { expect } from 'chai';
import { headOf } from './head-of.ts';
import { dashboardPages, home, notFound, placeOf, publicPages, signedInPages } from './routes.ts';

const publicUrl = 'https://parches.example';

describe('placeOf', () => {
  it('knows the pages that anyone may see', () => {
    for (const path of ['/', '/blogs', '/portfolio', '/terms', '/login', '/signup', '/blogs/']) {
      const { page, access } = placeOf(path);
      expect([access, page.path], path).to.deep.equal(['anyone', path.replace(/(?<=.)\/$/, '')]);
    }
  });

  it('knows the pages behind the login, and what their addresses hold', () => {
    expect(placeOf('/parches/x').params).to.deep.equal({ id: 'x' });
    expect(placeOf('/dashboard/payment/y').params).to.deep.equal({ _id: 'y' });
    for (const path of ['/parches', '/parches/x', '/dashboard', '/dashboard/users', '/dashboard/z'])
      expect(placeOf(path).access, path).to.equal('signed in');
  });

  it('leads the dashboard to its bookings, each of its pages within its frame', () => {
    const files = (path: string) => placeOf(path).code.map(({ file }) => file);
    expect(files('/dashboard')).to.deep.equal([
      'src/app/dashboard.tsx',
      'src/features/bookings/bookings-page.tsx',
    ]);
    expect(files('/dashboard/nothing')).to.deep.equal([
      'src/app/dashboard.tsx',
      'src/app/not-found-page.tsx',
    ]);
  });

  it('has the not-found page for any other address', () => {
    for (const path of ['/nothing', '/parches/a/b', '/%', '/LOGIN'])
      expect(placeOf(path).page, path).to.equal(notFound);
  });
});

describe('The head of a page', () => {
  it('says what each public page is, and where', () => {
    const heads = publicPages.map((page) => headOf(page, publicUrl));
    expect(new Set(heads.map(({ title }) => title)).size).to.equal(heads.length);
    const descriptions = heads.map(({ description }) => description);
    expect(new Set(descriptions).size).to.equal(heads.length);
    for (const description of descriptions)
      expect(description.length, description).to.be.within(50, 160);
    expect(headOf(home, publicUrl).canonical).to.equal('https://parches.example/');
  });

  it('has no address to list for what lies behind the login, or nowhere', () => {
    for (const page of [...signedInPages, ...dashboardPages, notFound])
      expect(headOf(page, publicUrl).canonical, page.path).to.equal(undefined);
  });
});

describe("A page's code", () => {
  it('is asked for once, and again only after it did not arrive', async () => {
    const page = placeOf('/nothing').page;
    // No browser is here to take it: Node knows no JSX.
    const failed = await page.load().catch((error: unknown) => error);
    expect(failed).to.be.instanceOf(Error).with.property('name', 'PageMissing');
    // What is shown stays a failure; who asks again is asking anew.
    const shown = page.arrival();
    expect(await shown.catch((error: unknown) => error)).to.equal(failed);
    const again = page.load();
    expect(again).not.to.equal(shown);
    expect([page.load(), page.arrival()]).to.deep.equal([again, again]);
    await again.catch(() => {});
  });
});
