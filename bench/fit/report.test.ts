import { expect } from 'chai';
import { fitOf, type FitPart } from '../../domain/fit.ts';
import { reportOf } from './report.ts';

const part = (id: string, category: string, specs: FitPart['specs']): FitPart => ({
  id,
  name: id,
  category,
  specs,
  quantity: 1,
});

describe('the report on what fits', () => {
  it('tells how often each rule answered what, and which facts it missed', () => {
    const board = part('board', 'motherboards', { socket: 'AM5', chipset: 'AMD X870' });
    const machines = ['AM5', 'AM4', undefined].map((socket) =>
      fitOf([board, part('processor', 'processors', socket === undefined ? {} : { socket })]),
    );
    const built = machines.slice(0, 1);
    const report = reportOf({ parts: 4, random: machines, built, pairs: 9, conflicts: 2 });
    expect(report).contains(
      '| `socket` | 33 %, 100 % | 0 %, 0 % | 33 %, 0 % | 33 %, 0 % | Socket (processors) 100 % |',
    );
    expect(report).contains('Of 9 random pairs, of which 2 are in conflict');
    expect(report).contains('| at random | 0 % | 0 % | 67 % | 33 % |').not.contains('card-length');
  });
});
