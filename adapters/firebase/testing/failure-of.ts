/** The error that a call ends in. @throws Error when it ends well */
export const failureOf = async (call: Promise<unknown>): Promise<Error> => {
  try {
    await call;
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
  throw new Error('It should have failed.');
};
