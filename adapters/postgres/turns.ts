/**
 * Lets so many at a time of those with the same key do their work; the others wait in the order of
 * their coming. Those with other keys are not kept waiting.
 */
export const turnsOf = (most: number) => {
  const lines = new Map<string, { working: number; waiting: (() => void)[] }>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(key) ?? { working: 0, waiting: [] };
    lines.set(key, line);
    if (line.working < most) line.working += 1;
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Whoever is next takes over the place.
      const next = line.waiting.shift();
      if (next) next();
      else if (--line.working === 0) lines.delete(key);
    }
  };
};
