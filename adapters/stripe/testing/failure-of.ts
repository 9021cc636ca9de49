/** What a call ends in. @throws Error when it ends well */
export const failureOf = async (call: Promise<unknown>): Promise<unknown> => {
  try {
    await call;
  } catch (error) {
    return error;
  }
  throw new Error('It should have failed.');
};
