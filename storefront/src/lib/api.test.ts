import { expect } from 'chai';
import { request, Unreachable } from './api.ts';

describe('A call of the shop', () => {
  const { fetch } = globalThis;
  const now = performance.now.bind(performance);
  let seconds: number;
  let answer: () => Promise<Response>;
  let accepted: (string | null)[];

  beforeEach(() => {
    answer = () => Promise.resolve(Response.json([]));
    accepted = [];
    seconds = 0;
    performance.now = () => seconds * 1_000;
    globalThis.fetch = (_, init) => {
      accepted.push(new Headers(init?.headers).get('cache-control'));
      return answer();
    };
  });
  afterEach(() => {
    globalThis.fetch = fetch;
    performance.now = now;
  });

  it('takes no older answer than its own last change, whatever became of that', async () => {
    await request('/product');
    await request('/basket/1', { method: 'PUT', body: {} });
    seconds = 5;
    await request('/product');
    expect(accepted).deep.equal([null, null, 'stale-if-error=5']);
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    const lost = await request('/basket/1', { method: 'DELETE' }).catch((error: unknown) => error);
    expect(lost).instanceOf(Unreachable);
    seconds = 7;
    answer = () => Promise.resolve(Response.json([]));
    await request('/product');
    expect(accepted.at(-1)).equal('stale-if-error=2');
  });
});
