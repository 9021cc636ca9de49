import { expect } from 'chai';
import { asCsv } from './csv.ts';
import { fileProblem } from './file-problem.ts';
import { emptyReport, noteLine, shareOf, shownChanges, type Report } from './report.ts';
import { withFaults } from './with-faults.ts';

const fresh = (): Report => ({ ...emptyReport, faults: [], hints: [], changes: [] });

describe('A report of an import', () => {
  it('gathers what the lines of the answer tell, of changes the first alone', () => {
    const report = fresh();
    noteLine(report, { progress: { phase: 'checking', rows: 50, of: 200 } });
    expect(shareOf(report)).to.equal(0.25);
    noteLine(report, { fault: { line: 3, field: 'price', reason: 'No' } });
    for (let line = 2; line < 102; line += 1)
      noteLine(report, {
        change: { line, act: 'create', id: 'x', name: 'x', before: null, after: {} },
      });
    expect(report.faults).to.have.length(1);
    expect(report.changes).to.have.length(shownChanges);
    noteLine(report, { failure: { detail: 'Lost' } });
    expect(report).to.include({ failure: 'Lost', result: undefined });
  });

  it('of no rows has no share', () => {
    const report = fresh();
    noteLine(report, { progress: { phase: 'writing', rows: 0, of: 0 } });
    expect(shareOf(report)).to.equal(undefined);
  });
});

describe('A table as CSV', () => {
  it('quotes what must be quoted, and defuses what a spreadsheet would run', async () => {
    const table = asCsv([['a,b', 'say "hi"', '=1+1', '＝1+1', -2]]);
    expect(await table.text()).to.equal(`"a,b","say ""hi""",'=1+1,'＝1+1,-2\r\n`);
  });
});

describe('A file with bad rows', () => {
  const file =
    '\uFEFFname;price;description\r\nA;9,5x;"two\nlines; ""so"""\r\n\r\nB;1,50;b\r\nC;;c';
  const faults = [
    { line: 2, field: 'price', reason: "price is a number, and not '9,5x'" },
    { line: 6, field: 'price', reason: 'price is Required' },
    { line: 6, field: 'name', reason: 'Taken; another' },
  ];

  it('has them first, each with its faults, and the good ones below', async () => {
    expect(await withFaults(file, faults).text()).to.equal(
      [
        'name;price;description;fault',
        `A;9,5x;"two\nlines; ""so""";"price: price is a number, and not '9,5x'"`,
        'C;;c;"price: price is Required; name: Taken; another"',
        'B;1,50;b;',
        '',
      ].join('\r\n'),
    );
  });

  it('has new faults in the place of those that it was mended by', async () => {
    const once = await withFaults(file, faults).text();
    const twice = await withFaults(once, [{ line: 4, field: '', reason: 'Still' }]).text();
    expect(twice).to.equal(
      `name;price;description;fault\r\nC;;c;Still\r\nA;9,5x;"two\nlines; ""so""";\r\nB;1,50;b;\r\n`,
    );
  });

  it('has each in the column of faults, also of rows that are shorter or longer than the header', async () => {
    const uneven = 'name;price;;\r\nA;x\r\nB;y;;\r\nC;1;;;;z\r\nD';
    const each = [2, 3, 4, 5].map((line) => ({ line, field: '', reason: 'No' }));
    const once = await withFaults(uneven, each).text();
    expect(once).to.equal('name;price;fault\r\nA;x;No\r\nB;y;No\r\nC;1;No;;;;z\r\nD;;No\r\n');
    const moved = 'fault;name\r\n"Old; one";"a;b"\r\n';
    const twice = await withFaults(moved, [{ line: 2, field: '', reason: 'New' }]).text();
    expect(twice).to.equal('name;fault\r\n"a;b";New\r\n');
  });

  it('needs no line that names the separator any more, nor rows in which nothing stands', async () => {
    const text = await withFaults(';\r\nsep=;\r\nname;price\r\nA;x\r\n;\r\n', [
      { line: 4, field: '', reason: 'No' },
    ]).text();
    expect(text).to.equal('name;price;fault\r\nA;x;No\r\n');
  });
});

describe('A file to import', () => {
  it('is refused at once when it is empty, too large, or a spreadsheet’s own', () => {
    expect(fileProblem({ name: 'a.csv', size: 0 })).to.equal('a.csv is empty.');
    expect(fileProblem({ name: 'a.csv', size: 21 * 1024 * 1024 })).to.contain('at most 20 MB');
    expect(fileProblem({ name: 'a.xlsx', size: 9 })).to.contain('Save it as CSV');
    expect(fileProblem({ name: 'a.csv', size: 9 })).to.equal(undefined);
  });
});
