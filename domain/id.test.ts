import { expect } from 'chai';
import { isId } from './id.ts';

describe('An id', () => {
  it('is a UUID in lower case, and nothing else', () => {
    const id = '0195d3a0-1c2b-7def-8a90-0123456789ab';
    expect(isId(id)).equal(true);
    for (const other of [
      undefined,
      7,
      '',
      id.toUpperCase(),
      `${id}0`,
      ` ${id}`,
      `${id}\n`,
      id.replaceAll('-', ''),
    ])
      expect(isId(other), String(other)).equal(false);
  });
});
