/** The error that work fails with. @throws Error when it does not fail */
export const rejectionOf = async (work: Promise<unknown> | (() => unknown)): Promise<Error> => {
  try {
    await (typeof work === 'function' ? work() : work);
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
  throw new Error('This was to fail and did not.');
};
