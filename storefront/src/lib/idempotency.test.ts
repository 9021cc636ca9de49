import { expect } from 'chai';
import { retryKeys } from './idempotency.ts';

const memory = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
};

const counted = () => {
  let count = 0;
  return () => `key-${(count += 1)}`;
};

describe('retryKeys', () => {
  it('makes a key also where there is no randomUUID, as over plain HTTP', () => {
    Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: undefined });
    try {
      expect(retryKeys(memory(), 'booking').keyFor('a')).to.match(/^[\w-]{36}$/);
    } finally {
      Reflect.deleteProperty(crypto, 'randomUUID');
    }
  });

  it('gives the same content the same key', () => {
    const keys = retryKeys(memory(), 'booking', counted());
    expect(keys.keyFor('{"a":\n1}')).to.equal('key-1');
    expect(keys.keyFor('{"a":\n1}')).to.equal('key-1');
  });

  it('gives other content another key, and does not come back to the first', () => {
    const keys = retryKeys(memory(), 'booking', counted());
    const answers = ['a', 'b', 'a'].map((content) => keys.keyFor(content));
    expect(answers).to.deep.equal(['key-1', 'key-2', 'key-3']);
  });

  it('knows what may have arrived before', () => {
    const keys = retryKeys(memory(), 'booking', counted());
    expect(keys.isKept('a')).to.equal(false);
    keys.keyFor('a');
    expect([keys.isKept('a'), keys.isKept('b')]).to.deep.equal([true, false]);
    keys.forget();
    expect(keys.isKept('a')).to.equal(false);
  });

  it('begins anew after a success', () => {
    const keys = retryKeys(memory(), 'booking', counted());
    keys.keyFor('a');
    keys.forget();
    expect(keys.keyFor('a')).to.equal('key-2');
  });

  it('remembers across a reload, each slot for itself', () => {
    const storage = memory();
    const newKey = counted();
    expect(retryKeys(storage, 'one', newKey).keyFor('a')).to.equal('key-1');
    expect(retryKeys(storage, 'two', newKey).keyFor('a')).to.equal('key-2');
    expect(retryKeys(storage, 'one', newKey).keyFor('a')).to.equal('key-1');
  });
});
