import { expect } from 'chai';
import { existsSync } from 'node:fs';
import {
  dashboardPages,
  notFound,
  openPages,
  placeOf,
  publicPages,
  signedInPages,
} from './routes.ts';

describe('placeOf', () => {
  it('knows the pages that anyone may see', () => {
    for (const path of [
      '/',
      '/builder',
      '/blogs',
      '/portfolio',
      '/terms',
      '/login',
      '/signup',
      '/blogs/',
    ]) {
      const { page, access } = placeOf(path);
      expect([access, page.path], path).to.deep.equal(['anyone', path.replace(/(?<=.)\/$/, '')]);
    }
  });

  it('knows the pages behind the login, and what their addresses hold', () => {
    expect(placeOf('/parches/x').params).to.deep.equal({ id: 'x' });
    expect(placeOf('/dashboard/payment/y').params).to.deep.equal({ _id: 'y' });
    for (const path of ['/parches', '/parches/x', '/dashboard', '/dashboard/users'])
      expect(placeOf(path).access, path).to.equal('signed in');
  });

  it('leads the dashboard to its bookings, each of its pages within its frame', () => {
    const files = (path: string) => placeOf(path).code.map(({ file }) => file);
    expect(files('/dashboard')).to.deep.equal([
      'src/app/dashboard.tsx',
      'src/features/bookings/bookings-page.tsx',
    ]);
  });

  it('has the not-found page for any other address', () => {
    for (const path of ['/nothing', '/parches/a/b', '/dashboard/nothing', '/%', '/LOGIN']) {
      const { page, access } = placeOf(path);
      expect([access, page], path).to.deep.equal(['anyone', notFound]);
    }
  });
});

describe('The head of a page', () => {
  it('says what each public page is', () => {
    const titles = publicPages.map(({ title }) => title);
    expect(new Set(titles).size).to.equal(titles.length);
    const descriptions = publicPages.map(({ description = '' }) => description);
    expect(new Set(descriptions).size).to.equal(titles.length);
    for (const description of descriptions)
      expect(description.length, description).to.be.within(50, 160);
  });
});

describe('The source of a page', () => {
  it('is there, for each of them', () => {
    for (const { file } of [
      ...publicPages,
      ...openPages,
      ...signedInPages,
      ...dashboardPages,
      notFound,
    ])
      expect(existsSync(new URL(`../../${file}`, import.meta.url)), file).to.equal(true);
  });
});
