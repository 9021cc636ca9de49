import { expect } from 'chai';
import { rejectionOf } from '../../application/fakes/rejection.ts';
import { turnsOf } from './turns.ts';

describe('Turns', () => {
  const stage = () => {
    const turns = turnsOf(2);
    const story: string[] = [];
    const ends = new Map<string, (error?: Error) => void>();
    const come = (key: string, name: string) =>
      turns(key, () => {
        story.push(name);
        return new Promise<void>((resolve, reject) =>
          ends.set(name, (error) => (error ? reject(error) : resolve())),
        );
      });
    const settled = () => new Promise((resolve) => setImmediate(resolve));
    return { story, ends, come, settled };
  };

  it('are taken by so many at a time, in the order of their coming', async () => {
    const { story, ends, come, settled } = stage();
    const all = ['a', 'b', 'c', 'd', 'e'].map((name) => come('part', name));
    expect(story).deep.equal(['a', 'b']);
    for (const name of ['b', 'a', 'c', 'd', 'e']) {
      ends.get(name)?.();
      await settled();
    }
    expect(story).deep.equal(['a', 'b', 'c', 'd', 'e']);
    await Promise.all(all);
  });

  it('are not waited for by those with another key', async () => {
    const { story, ends, come } = stage();
    const all = [come('part', 'a'), come('part', 'b'), come('part', 'c'), come('other', 'd')];
    expect(story).deep.equal(['a', 'b', 'd']);
    for (const name of ['a', 'b', 'd']) ends.get(name)?.();
    await Promise.all([all[0], all[1], all[3]]);
    ends.get('c')?.();
    await all[2];
  });

  it('end with a failure as well', async () => {
    const { story, ends, come, settled } = stage();
    const failed = rejectionOf(() => come('part', 'a'));
    const others = [come('part', 'b'), come('part', 'c')];
    ends.get('a')?.(new Error('No.'));
    expect(await failed).property('message', 'No.');
    await settled();
    expect(story).deep.equal(['a', 'b', 'c']);
    for (const name of ['b', 'c']) ends.get(name)?.();
    await Promise.all(others);
  });
});
