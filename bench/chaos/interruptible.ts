/**
 * Settles as the work does. At a Ctrl-C or a kill `interrupted` fails, with which the work is to fail once
 * it has taken away what it began; then this process ends with 1. A second signal ends it at once.
 */
export const interruptible = async <T>(
  work: (interrupted: Promise<never>) => Promise<T>,
): Promise<T> => {
  const { promise: interrupted, reject } = Promise.withResolvers<never>();
  interrupted.catch(() => {}); // the work hears of it
  const interruption = new Error('It was interrupted.');
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => reject(interruption));
  try {
    return await work(interrupted);
  } catch (error) {
    if (error === interruption) process.exit(1);
    throw error;
  }
};
