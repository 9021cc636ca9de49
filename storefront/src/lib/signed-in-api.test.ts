import { expect } from 'chai';
import { Unreachable } from './api.ts';
import { SessionEnded } from './failure.ts';
import { requestKnown, requestSignedIn } from './signed-in-api.ts';
import { fetchSignedIn } from './signed-in-fetch.ts';

const claims = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1_000) + 3_600 }));

/** A token that has not run out. */
const tokenOf = (uid: string): string => `e30.${claims}.${uid}`;

describe('A call of somebody who is signed in', () => {
  const { fetch } = globalThis;
  const storage = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  let kept: Map<string, string>;
  let sent: (string | null)[];
  let answer: (init?: RequestInit) => Promise<Response>;

  const signIn = (uid: string) => {
    kept.set('accessTokenHolder', uid);
    kept.set('accessToken', tokenOf(uid));
  };

  beforeEach(() => {
    kept = new Map();
    sent = [];
    signIn('ada');
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      value: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      },
    });
    globalThis.fetch = (_, init) => {
      sent.push(new Headers(init?.headers).get('authorization'));
      return answer(init);
    };
  });
  afterEach(() => {
    globalThis.fetch = fetch;
    if (storage) Object.defineProperty(globalThis, 'localStorage', storage);
    else Reflect.deleteProperty(globalThis, 'localStorage');
  });

  const refused = () => Promise.resolve(new Response(null, { status: 401 }));
  const failureOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

  for (const [name, call] of Object.entries({
    'with JSON': () => requestSignedIn('/booking', { method: 'POST', body: {} }),
    'of a file': () => fetchSignedIn('/images', { method: 'POST', body: 'a picture' }),
  })) {
    it(`${name} is never sent again as somebody else, who has signed in meanwhile`, async () => {
      answer = () => {
        signIn('bob');
        return refused();
      };
      expect(await failureOf(call())).instanceOf(SessionEnded);
      expect(sent).deep.equal([`Bearer ${tokenOf('ada')}`]);
      expect(kept.get('accessToken')).equal(tokenOf('bob'));
    });

    it(`${name} that is refused at last ends the session of nobody else`, async () => {
      answer = () => {
        if (sent.length === 1) kept.set('accessToken', `${tokenOf('ada')}-renewed`);
        else signIn('bob');
        return refused();
      };
      expect(await failureOf(call())).instanceOf(SessionEnded);
      expect(sent).deep.equal([`Bearer ${tokenOf('ada')}`, `Bearer ${tokenOf('ada')}-renewed`]);
      expect(kept.get('accessToken')).equal(tokenOf('bob'));
    });
  }

  it('that a limit of time ends has had no answer; one that its page ends, ends as that says', async () => {
    answer = (init) =>
      new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      );
    const late = fetchSignedIn('/invoices/1.pdf', { signal: AbortSignal.timeout(1) });
    expect(await failureOf(late)).instanceOf(Unreachable);
    const left = new AbortController();
    answer = () => {
      left.abort();
      return Promise.reject(left.signal.reason);
    };
    const leaving = fetchSignedIn('/invoices/1.pdf', { signal: left.signal });
    expect(await failureOf(leaving)).equal(left.signal.reason);
  });

  it('that anyone may make has the token while it is good, and none then', async () => {
    answer = () => Promise.resolve(new Response('{}'));
    await requestKnown('/quote', { method: 'POST', body: {} });
    kept.set('accessToken', `e30.${btoa(JSON.stringify({ exp: 1 }))}.ada`);
    await requestKnown('/quote', { method: 'POST', body: {} });
    kept.clear();
    await requestKnown('/quote', { method: 'POST', body: {} });
    expect(sent).deep.equal([`Bearer ${tokenOf('ada')}`, null, null]);
  });
});
