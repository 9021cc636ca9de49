import { expect } from 'chai';
import { InvalidInput } from '../../domain/errors.ts';
import { filters } from './console-contract.ts';
import { assertUnchanged, readList } from './simple-rest.ts';
import { bodyCheck } from './validation.ts';

const sorts = ['id', 'name'] as const;
const check = bodyCheck(filters.products);
const read = (query: Parameters<typeof readList>[0]) => readList(query, sorts, check);

describe('The query of ra-data-simple-rest', () => {
  it('is read as the package writes it', () => {
    expect(
      read({ sort: '["name","DESC"]', range: '[50,74]', filter: '{"q":"fan","minStock":1}' }),
    ).deep.equal({
      filter: { q: 'fan', minStock: 1 },
      sort: 'name',
      descending: true,
      offset: 50,
      limit: 25,
    });
  });

  it('asks for the first 25 by their ids when it says nothing, and for all of some ids', () => {
    const first = { filter: {}, sort: 'id', descending: false, offset: 0, limit: 25 };
    expect(read({})).deep.equal(first);
    expect(read({ filter: '{"id":[]}' })).deep.equal({
      ...first,
      filter: { id: [] },
      limit: 1_000,
    });
  });

  it('is refused where it means nothing', () => {
    for (const query of [
      { sort: '["price","ASC"]' },
      { sort: '["name","ASC",1]' },
      { sort: '{"name":"ASC"}' },
      { sort: 'name' },
      { range: '[1]' },
      { range: '[2,1]' },
      { range: '[0,1000]' },
      { range: '[1e400,1e400]' },
      { range: '"0-24"' },
      { filter: '1' },
      { filter: '{"x":1}' },
    ])
      expect(() => read(query), JSON.stringify(query)).throw(InvalidInput);
  });
});

describe('A record that comes back whole', () => {
  const at = new Date('2026-11-01T12:00:00Z');
  const current = { id: '1', at, specs: { a: 1, b: ['x'] }, name: 'Fan', category: null };

  it('passes as it is, whatever the order of its fields', () => {
    assertUnchanged(
      { specs: { b: ['x'], a: 1 }, at: at.toISOString(), category: null, id: '1' },
      current,
      [],
    );
    assertUnchanged({ name: 'Pump' }, current, ['name']);
  });

  it('is refused where it changes what cannot be changed, each field named', () => {
    try {
      assertUnchanged({ id: '2', name: 'Pump', specs: { a: 1 }, category: '' }, current, ['name']);
      expect.fail('It passed.');
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      expect(error.fields.map(({ field }) => field)).deep.equal(['/id', '/specs', '/category']);
    }
  });
});
