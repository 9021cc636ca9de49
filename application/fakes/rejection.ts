/** What `work` fails with. @throws Error when it does not fail */
export const rejectionOf = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('This was to fail and did not.');
};
