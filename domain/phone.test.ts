import { expect } from 'chai';
import { digitsFromArea } from './phone.ts';

describe('a phone number that is typed', () => {
  const cases: [string, string[]][] = [
    ['0660 123', ['660123']],
    ['(0660) 123', ['660123']],
    ['+43 660 123', ['660123']],
    ['0043 (0)660 123', ['660123']],
    ['+1 (555) 867', ['555867']],
    ['(+353) 1 234', ['1234']],
    ['555.867', ['555867', '5867']],
    ['43 660 123', ['43660123', '660123']],
    ['43 (0)660 123', ['430660123', '660123']],
    ['+43', ['']],
    ['', ['', '']],
  ];
  for (const [typed, digits] of cases)
    it(`is, from its area on: ${typed}`, () => {
      expect(digitsFromArea(typed)).to.deep.equal(digits);
    });
});
