import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import type { ConsoleProduct } from '../../../../adapters/http/console-contract.ts';
import { hold, openPage } from '../../../../storefront/src/testing/browser.ts';
import { goWithin, untilTold } from '../../../../storefront/src/testing/within.ts';
import { asAdmin, demoAdmin, enterConsole, searchFor, title } from '../../testing/console.ts';
import { actsOn, newProduct, productNow, uniqueName } from '../../testing/trade.ts';

const header = 'name,price,Stock,category,description,image,specs,onShelf';

/** A line of the file, with one product. */
const line = (name: string, price: string | number, stock: string | number) =>
  `${name},${price},${stock},storage,"A drive, quick",/pictures/storage.svg,"{""kind"":""SSD"",""capacityGB"":500}",true`;

const file = (lines: string[]) => ({
  name: 'products.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...lines, ''].join('\r\n')),
});

const wholeFile = (prefix: string): string[] =>
  Array.from({ length: 500 }, (_, i) => line(`${prefix} ${i + 1}`, 10 + i, i));

const count = (page: Page, name: string) =>
  page.getByRole('definition').and(page.locator(`dt:text-is("${name}") + dd`));

const downloaded = async (page: Page, button: string): Promise<string> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
};

const named = (prefix: string): Promise<ConsoleProduct[]> =>
  asAdmin(
    `/products?${new URLSearchParams({ filter: JSON.stringify({ q: prefix }), range: '[0,999]' })}`,
  );

/** Lets the next answer to a path arrive at the browser, and break off before the page has read any of it. */
const breakOffAnswer = (path: string) => {
  const whole = window.fetch;
  window.fetch = async (...call) => {
    const [asked] = call;
    const answer = await whole(...call);
    if (!String(asked instanceof Request ? asked.url : asked).includes(path)) return answer;
    const { body } = answer;
    await body?.pipeTo(new WritableStream());
    window.fetch = whole;
    return new Response(
      new ReadableStream({ pull: (controller) => controller.error(new TypeError('Lost')) }),
    );
  };
};

describe('The import of products', () => {
  it('finds 3 bad rows among 500, writes nothing, then all of it, and what an export changes', async () => {
    const prefix = uniqueName('Imported');
    const lines = wholeFile(prefix);
    const bad = lines.with(9, line(`${prefix} 10`, 'cheap', 3)).with(99, line('', 5, 5));
    bad[499] = line(`${prefix} 500`, 20, 4.5);
    const page = await openPage();
    await enterConsole(page, demoAdmin, '/admin/products');
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await page.getByLabel('CSV file').setInputFiles(file(bad));

    await page.getByText('3 rows of 500 cannot be taken.').waitFor();
    expect(await count(page, 'Bad').innerText()).to.equal('3');
    const rows = page.getByRole('region', { name: 'Bad rows' }).getByRole('row');
    const cells = (await rows.allInnerTexts()).slice(1).map((text) => text.split('\t'));
    expect(cells.map(([where, field]) => `${where} ${field}`)).to.have.members([
      '11 price',
      '101 name',
      '501 Stock',
    ]);
    expect(await page.getByRole('button', { name: /^Import \d/ }).count()).to.equal(0);
    const told = (await downloaded(page, 'Download it with its faults')).trim().split('\r\n');
    expect(told).to.have.length(501);
    expect(told[1]).to.contain("price: price is a number, and not 'cheap'");
    expect(await named(prefix)).to.deep.equal([]);

    await page.getByRole('button', { name: 'Choose another file' }).click();
    await page.getByLabel('CSV file').setInputFiles(file(lines));
    await page.getByRole('heading', { name: 'What products.csv would change' }).waitFor();
    expect(await count(page, 'New').innerText()).to.equal('500');
    await page.getByText('The first 50 of 500 changes').waitFor();
    expect(await named(prefix)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Import 500 rows' }).click();
    await page.getByText('All of it is in the shop.').waitFor();
    expect(await named(prefix)).to.have.length(500);
    const [act] = await actsOn({ act: 'product.import' });
    expect(act).to.include({ adminEmail: demoAdmin.email });

    await page.getByRole('link', { name: 'See the products' }).click();
    await searchFor(page, 'Name or description', prefix);
    await page.getByText('1-25 of 500').waitFor();
    const table = await downloaded(page, 'Export all');
    expect(table.trim().split('\r\n')).to.have.length(501);

    // An export that was changed shows what it would change, and changes that.
    const { id, name } = await newProduct({ price: 40, Stock: 5 });
    await searchFor(page, 'Name or description', name);
    await page.getByText('1-1 of 1').waitFor();
    const one = await downloaded(page, 'Export all');
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    const buffer = Buffer.from(one.replace(`${name},40,5`, `${name},44.5,9`));
    const changed = { name: 'export.csv', mimeType: 'text/csv', buffer };
    await page.getByLabel('CSV file').setInputFiles(changed);
    await page.getByRole('cell', { name: 'price: 40 → 44.5' }).waitFor();
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByText('All of it is in the shop.').waitFor();
    expect(await productNow(id)).to.include({ price: 44.5, Stock: 9 });

    await page.getByRole('button', { name: 'Choose another file' }).click();
    await page.getByLabel('CSV file').setInputFiles(changed);
    await page.getByText('It was changed since the file was made').waitFor();

    // The log has one entry for all 500, whose page lists them.
    const parts = page.getByRole('region', { name: 'What it changed' });
    await goWithin(page, `/admin/audit/${act?.id}/show`, () =>
      parts.getByText('1-25 of 500').waitFor(),
    );
  });

  it('takes what a spreadsheet of Europe writes once its bad rows are mended; says what it cannot take', async () => {
    const prefix = uniqueName('Parted');
    const table = `\uFEFFname;price;Stock;description;image\r\n${[
      `${prefix} 1;9,50;3;"Quiet; quick";/pictures/storage.svg`,
      `${prefix} 2;9,5x;3;"Two\r\nlines";/pictures/storage.svg`,
      `${prefix} 3;1.299,00;few;Big;/pictures/storage.svg`,
    ].join('\r\n')}`;
    const choose = async (name: string, text: string) => {
      const chosen = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
      await page.getByLabel('CSV file').setInputFiles(chosen);
    };
    const page = await openPage();
    await enterConsole(page, demoAdmin, '/admin/products/import');
    await choose('parts.csv', table);
    await page.getByText('2 rows of 3 cannot be taken.').waitFor();
    await page.getByRole('cell', { name: /and not '9,5x'$/ }).waitFor();
    const faulty = await downloaded(page, 'Download it with its faults');
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await choose('parts.csv', faulty.replace('9,5x', '9,55').replace(';few;', ';4;'));
    await page.getByRole('button', { name: 'Import 3 rows' }).click();
    await page.getByText('All of it is in the shop.').waitFor();
    const made = (await named(prefix)).map(({ name, price, Stock, description }) => [
      name.slice(prefix.length + 1),
      price,
      Stock,
      description,
    ]);
    expect(made).to.have.deep.members([
      ['1', 9.5, 3, 'Quiet; quick'],
      ['2', 9.55, 3, 'Two\r\nlines'],
      ['3', 1299, 4, 'Big'],
    ]);

    // There may be more faults than are told.
    await page.getByRole('button', { name: 'Choose another file' }).click();
    const bad = Array.from({ length: 1_001 }, (_, i) => line(`${prefix} ${i}`, 'cheap', 3));
    await page.getByLabel('CSV file').setInputFiles(file([line(prefix, 5, 3), ...bad]));
    await page.getByText('1,001 rows of 1,002 cannot be taken.').waitFor();
    await page.getByText('The shop tells the first 1,000 faults of a file').waitFor();
    const told = (await downloaded(page, 'Download it with its faults')).trim().split('\r\n');
    expect([
      told.length,
      told[1_000]?.endsWith("'cheap'\""),
      told[1_001]?.endsWith(','),
    ]).to.deep.equal([1_003, true, true]);

    // Names that are taken are told, and taken as the form does.
    const { name } = await newProduct();
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await page.getByLabel('CSV file').setInputFiles(file([line(name.toUpperCase(), 5, 3)]));
    await page.getByText('The names of 1 row are taken already.').waitFor();
    await page
      .getByRole('region', { name: 'Names that are taken' })
      .getByText('A product has this name already: its id is needed to change it')
      .waitFor();
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByText('All of it is in the shop.').waitFor();
    expect(await named(name)).to.have.length(2);

    await page.getByRole('button', { name: 'Choose another file' }).click();
    await page.getByLabel('CSV file').setInputFiles({ ...file([]), name: 'parts.xlsx' });
    await page.getByText('Save it as CSV (UTF-8)').waitFor();
    await page
      .getByLabel('CSV file')
      .setInputFiles({ ...file([]), buffer: Buffer.from('name,colour\r\nA,red\r\n') });
    await page.getByText('There is no column colour. Nothing was written.').waitFor();
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await page
      .getByLabel('CSV file')
      .setInputFiles({ ...file([]), buffer: Buffer.from('name\nGehäuse\n', 'latin1') });
    await page.getByText(/^The file is not UTF-8: [^.]+\. Nothing was written\.$/).waitFor();

    await page.route('**/admin/api/products/import?*', (route) => route.abort());
    await page.getByRole('button', { name: 'Check it again' }).click();
    await page.getByText('Nothing was written.').waitFor();
    await page.unroute('**/admin/api/products/import?*');
    await page.getByRole('button', { name: 'Check it again' }).click();
    await page.getByText('The file is not UTF-8').waitFor();
    await page.getByRole('button', { name: 'Choose another file' }).click();
    const template = await downloaded(page, 'Download a template');
    expect(template).to.contain('name,price,Stock');
  });

  it('tells whoever has left it meanwhile how it ended, and not that nothing was written where the answer breaks off', async () => {
    const page = await openPage();
    await enterConsole(page, demoAdmin, '/admin/products/import');
    const left = line(uniqueName('Left alone'), 5, 3);
    await page.getByLabel('CSV file').setInputFiles(file([left]));
    const letGo = await hold(page, '**/admin/api/products/import?dryRun=false', 'POST');
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByRole('heading', { name: 'Importing products.csv' }).waitFor();
    await page.getByRole('menuitem', { name: 'Orders' }).click();
    await title(page).filter({ hasText: 'Orders' }).waitFor();
    await untilTold(page, 'products.csv is imported.', letGo);

    await goWithin(page, '/admin/products/import', () =>
      page.getByText('Choose a CSV file').waitFor(),
    );
    const choice = page.getByLabel('CSV file');
    await choice.setInputFiles({ ...file([]), buffer: Buffer.from('') });
    await page.getByText('products.csv is empty.').waitFor();
    // The browser tells of no change when the same file is chosen again.
    expect(await choice.inputValue()).to.equal('');
    const name = uniqueName('Cut off');
    await choice.setInputFiles(file([line(name, 5, 3)]));
    const write = page.getByRole('button', { name: 'Import 1 row' });
    await write.waitFor();
    await page.evaluate(breakOffAnswer, '/products/import');
    await write.click();
    await page.getByText('it is not known whether the import was written').waitFor();
    await page
      .getByRole('heading', { name: 'Whether products.csv was imported is not known' })
      .waitFor();
    expect(await named(name)).to.have.length(1);
    await page.getByRole('button', { name: 'Check it again' }).click();
    await page.getByText('All of it is in the shop already').waitFor();

    // An export that breaks off says so, and is no mistake of the page.
    await goWithin(page, '/admin/products', () => page.getByText(name).waitFor());
    await page.evaluate(breakOffAnswer, '/products/export');
    await untilTold(page, 'The shop cannot be reached.', () =>
      page.getByRole('button', { name: 'Export all' }).click(),
    );
  });
});
