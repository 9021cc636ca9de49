import { expect } from 'chai';
import { InvalidInput } from '../../domain/errors.ts';
import { queryOf } from './query.ts';

describe('The query of an address', () => {
  it('has its parameters by name, and several of one name as a list', () => {
    expect(queryOf('q=a+b%20c&sort=&x&spec.socket=AM5&spec.socket=AM4')).deep.equal({
      q: 'a b c',
      sort: '',
      x: '',
      'spec.socket': ['AM5', 'AM4'],
    });
    expect(Object.keys(queryOf('__proto__=1&__proto__=2'))).deep.equal(['__proto__']);
    expect(queryOf('')).deep.equal({});
  });

  it('is refused where it has more parameters than any list takes', () => {
    const query = (parameters: number) => Array(parameters).fill('a').join('&');
    expect(queryOf(query(1_000))['a']).length(1_000);
    expect(() => queryOf(query(1_001)))
      .throws(InvalidInput)
      .with.nested.property('fields[0].message', 'The query may have at most 1000 parameters');
  });
});
