/** As long as the page is open. */
const memory = (): Storage => {
  const kept = new Map<string, string>();
  const methods: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear' | 'key'> = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
  };
  return Object.defineProperty(methods, 'length', { get: () => kept.size }) as Storage;
};

/**
 * Where the browser refuses to keep anything for the shop, as it does where cookies are blocked, even to
 * read throws: what is kept then lasts as long as the page.
 */
for (const name of ['localStorage', 'sessionStorage'] as const)
  try {
    window[name].getItem('');
  } catch {
    Object.defineProperty(window, name, { value: memory() });
  }
