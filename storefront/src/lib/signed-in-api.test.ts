import { expect } from 'chai';
import { SessionEnded } from './failure.ts';
import { requestSignedIn } from './signed-in-api.ts';
import { fetchSignedIn } from './signed-in-fetch.ts';

const claims = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1_000) + 3_600 }));

/** A token that has not run out. */
const tokenOf = (uid: string): string => `e30.${claims}.${uid}`;

describe('A call of somebody who is signed in', () => {
  const { fetch } = globalThis;
  const storage = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  let kept: Map<string, string>;
  let sent: (string | null)[];
  let answer: () => Promise<Response>;

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
      return answer();
    };
  });
  afterEach(() => {
    globalThis.fetch = fetch;
    if (storage) Object.defineProperty(globalThis, 'localStorage', storage);
    else Reflect.deleteProperty(globalThis, 'localStorage');
  });

  const refused = () => Promise.resolve(new Response(null, { status: 401 }));
  const failureOf = (call: Promise<unknown>): Promise<unknown> =>
    call.then(
      () => undefined,
      (error: unknown) => error,
    );

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
});
