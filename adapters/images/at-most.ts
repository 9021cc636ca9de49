/** Runs work as it comes, but only so much at a time; the rest waits in line. */
export const atMost = (limit: number) => {
  let running = 0;
  const line: (() => void)[] = [];

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running === limit) await new Promise<void>((resolve) => line.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // Whoever is next takes the place over.
      const next = line.shift();
      if (next) next();
      else running--;
    }
  };
};
