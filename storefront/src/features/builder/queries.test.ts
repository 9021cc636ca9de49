import { expect } from 'chai';
import type { Product } from '../../../../adapters/http/contract.ts';
import { partsToPick } from './queries.ts';

const part = (id: string): Product => ({
  _id: id,
  name: id,
  price: 1,
  Stock: 1,
  description: '',
  image: '',
  category: 'storage',
  specs: {},
  createdAt: '2026-11-27T00:00:00.000Z',
});

describe('The parts to pick', () => {
  it('fit beside each part of a machine, however many pieces there are of the first', () => {
    const { initialPageParam } = partsToPick('cases', '', [
      { product: part('drive'), quantity: 60 },
      { product: part('board'), quantity: 1 },
    ]);
    const fits = new URL(initialPageParam, 'http://shop').searchParams.get('fits')?.split(',');
    expect(fits).length(40).includes('board');
  });
});
