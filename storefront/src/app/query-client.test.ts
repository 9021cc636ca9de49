import { QueryObserver } from '@tanstack/react-query';
import { expect } from 'chai';
import { newQueryClient } from './query-client.ts';

/** A read whose answers come when the test says so. */
const aRead = () => {
  const answers: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  return { answers, query: { queryKey: ['mine', 'bookings'], queryFn } };
};

describe('What is read anew', () => {
  it('is not what a prefetch asked for before, which is older', async () => {
    const queries = newQueryClient();
    const { answers, query } = aRead();
    const prefetch = queries.prefetchQuery(query);
    await queries.invalidateQueries({ queryKey: ['mine'] });
    const shown = queries.fetchQuery(query);
    answers[0]?.('older');
    answers[1]?.('newer');
    await prefetch;
    expect(await shown).to.equal('newer');
    expect(queries.getQueryData(query.queryKey)).to.equal('newer');
  });

  it('is what a page shows, and what whoever waits for its first answer gets', async () => {
    const queries = newQueryClient();
    const { answers, query } = aRead();
    const leave = new QueryObserver(queries, query).subscribe(() => {});
    const waiting = queries.fetchQuery(query);
    const again = queries.invalidateQueries({ queryKey: ['mine'] });
    answers[0]?.('older');
    answers[1]?.('newer');
    await again;
    leave();
    expect(await waiting).to.equal('newer');
  });
});
