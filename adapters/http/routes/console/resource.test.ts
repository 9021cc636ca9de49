import { expect } from 'chai';
import { tableOf } from './resource.ts';

describe('A table that is exported', () => {
  it('lets others do their work between its pieces, and has every row once', async () => {
    const rows = Array.from({ length: 1_050 }, (_, id) => ({ id }));
    const parts = async function* () {
      yield rows.slice(0, 1_000);
      yield rows.slice(1_000);
    };
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    let table = '';
    const about = { columns: ['id'], timeZone: 'UTC' };
    for await (const piece of tableOf(parts(), (row) => row, about)) table += piece;
    clearImmediate(next);
    expect(turns).least(10);
    expect(table).equal(`\uFEFFid\r\n${rows.map(({ id }) => `${id}\r\n`).join('')}`);
  });
});
