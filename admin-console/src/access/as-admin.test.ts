import { expect } from 'chai';
import { SessionEnded } from '../../../storefront/src/lib/failure.ts';

describe('A call of an admin', () => {
  const before = new Map(
    ['localStorage', 'sessionStorage', 'document', 'window'].map((name) => [
      name,
      Object.getOwnPropertyDescriptor(globalThis, name),
    ]),
  );
  afterEach(() => {
    for (const [name, own] of before)
      if (own) Object.defineProperty(globalThis, name, own);
      else Reflect.deleteProperty(globalThis, name);
  });

  it('ends where another tab has signed in somebody else, and loads the page again once', async () => {
    const kept = new Map(
      Object.entries({
        accessToken: 'a token',
        accessTokenHolder: 'ada',
        accessTokenPerson: JSON.stringify({ uid: 'ada' }),
      }),
    );
    let loads = 0;
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    const fakes = {
      localStorage: storage,
      sessionStorage: storage,
      document: { documentElement: { dataset: {} } },
      window: {
        location: {
          reload: () => {
            loads += 1;
            // Not to be asked again and again.
            if (loads > 1) throw new Error('It is loaded once more');
          },
        },
      },
    };
    for (const [name, value] of Object.entries(fakes))
      Object.defineProperty(globalThis, name, { configurable: true, value });
    const { asAdmin } = await import('./as-admin.ts');
    const { startSession } = await import('../../../storefront/src/lib/session.ts');
    const { requestSignedIn } = await import('../../../storefront/src/lib/signed-in-api.ts');
    void startSession(new Promise(() => {}));
    kept.set('accessTokenHolder', 'bob');
    const failure: unknown = await asAdmin(() => requestSignedIn('/admin/api/products')).catch(
      (error: unknown) => error,
    );
    // Nobody is signed in for the tests after this one.
    kept.clear();
    await startSession();
    expect(failure).to.be.instanceOf(SessionEnded);
    expect(loads).to.equal(1);
  });
});
