import { expect } from 'chai';
import fc from 'fast-check';
import { asWritten, csvLine, harmless } from '../../domain/csv.ts';
import { CsvFault, readCsv } from './csv.ts';

const rowsOf = async (...pieces: string[]) => {
  const rows = [];
  for await (const { line, cells } of readCsv(pieces)) rows.push([line, ...cells]);
  return rows;
};

describe('CSV', () => {
  it('has no cell that begins with a wide sign, which some spreadsheets run as well', () => {
    for (const text of ['＝1+1', '＋1', '－1', '＠SUM'])
      expect([harmless(text), asWritten(harmless(text))]).deep.equal([`'${text}`, text]);
  });

  it('is read as RFC 4180 has it', async () => {
    expect(await rowsOf('a,b\r\n1,2\r\n')).deep.equal([
      [1, 'a', 'b'],
      [2, '1', '2'],
    ]);
    expect(await rowsOf('a,"b ""c"", d"\n,""\n"x\r\ny",\nz')).deep.equal([
      [1, 'a', 'b "c", d'],
      [2, '', ''],
      [3, 'x\r\ny', ''],
      [5, 'z'],
    ]);
  });

  it('is parted by what parts its first row', async () => {
    expect(await rowsOf('\na;b\n1,5;"2;3"\n')).deep.equal([
      [2, 'a', 'b'],
      [3, '1,5', '2;3'],
    ]);
    expect(await rowsOf('"a;b"\tc\n1;2\t3,4')).deep.equal([
      [1, 'a;b', 'c'],
      [2, '1;2', '3,4'],
    ]);
    expect(await rowsOf('a\n1;2\n')).deep.equal([
      [1, 'a'],
      [2, '1;2'],
    ]);
  });

  it('has no rows for blank lines and no mark of byte order in its first cell', async () => {
    expect(await rowsOf('\uFEFFa\r\n\r\n\nb')).deep.equal([
      [1, 'a'],
      [4, 'b'],
    ]);
    expect(await rowsOf('')).deep.equal([]);
  });

  it('is the same in whatever pieces it comes', async () => {
    const text = 'a,"b\r\n""c"""\r\nd,e\r\n"",f';
    const whole = await rowsOf(text);
    for (let i = 0; i <= text.length; i += 1)
      expect(await rowsOf(text.slice(0, i), text.slice(i)), String(i)).deep.equal(whole);
    expect(await rowsOf(...text)).deep.equal(whole);
  });

  it('says on which line a row begins that is none', async () => {
    for (const [text, line] of [
      ['a\nb"c\n', 2],
      ['a\n"b"c\n', 2],
      ['a\n\n"b\n\n', 3],
    ] as const) {
      const fault = await rowsOf(text).catch((error: unknown) => error);
      expect(fault, text).instanceOf(CsvFault).property('line', line);
    }
  });

  it('has an end: of cells in a row, and of characters in a cell', async () => {
    const commas = (many: number) => ','.repeat(many);
    expect((await rowsOf(`a\n${commas(99)}`))[1]).length(1 + 100);
    for (const text of [
      `a\n${commas(100)}`,
      `a\n${commas(1_000_000)}`,
      `a\n"${'x'.repeat(70_000)}"`,
    ]) {
      const fault = await rowsOf(text).catch((error: unknown) => error);
      expect(fault).instanceOf(CsvFault).property('line', 2);
    }
  });

  it('runs nothing in a spreadsheet, and comes back as it was', () => {
    for (const text of ['=1+1', '+43', '-1', '@SUM(A1)', '\t=1', '\r=1', "'=1", "''-1"]) {
      expect(harmless(text)).equal(`'${text}`);
      expect(asWritten(harmless(text))).equal(text);
    }
    for (const text of ['plain', "it's", "'quoted'", '1=1', '']) {
      expect(harmless(text)).equal(text);
      expect(asWritten(text)).equal(text);
    }
    expect(csvLine([-5, true, null, '-5', 'a,"b"'])).equal(`-5,true,,'-5,"a,""b"""\r\n`);
  });

  it('whatever is written is read as it was', async () => {
    const cell = fc.string({
      unit: fc.constantFrom('"', ',', '\n', '\r', "'", '=', 'a', ' ', 'ä'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 2, maxLength: 4 }), async (cells) => {
        const rows = [];
        for await (const row of readCsv([csvLine(cells)])) rows.push(row.cells.map(asWritten));
        expect(rows).deep.equal([cells]);
      }),
    );
  });
});
