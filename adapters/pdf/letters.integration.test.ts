import { expect } from 'chai';
import { lettersFor, ownFamily } from './letters.ts';

const familiesOf = async (text: string) => (await lettersFor(text))(text).families;

describe('The letters of a text', () => {
  it('are those of what is printed, and not of the ends of its lines', async () => {
    expect(await familiesOf('Ada\r\nRing 1\n\t1010 Wien')).deep.equal([ownFamily]);
  });

  it('are of as many scripts as there are', async () => {
    expect(await familiesOf('Ada Лавлейс مروحة')).deep.equal([
      ownFamily,
      'noto-sans cyrillic',
      'noto-sans-arabic arabic',
    ]);
  });
});
