const variable = 'FIREBASE_AUTH_EMULATOR_HOST';

const set = (value: string | undefined): void => {
  if (value === undefined) delete process.env[variable];
  else process.env[variable] = value;
};

/** Does something while the environment names this emulator, or none; then it is as it was. */
export const whileEmulatorIs = async <T>(
  value: string | undefined,
  work: () => Promise<T>,
): Promise<T> => {
  const before = process.env[variable];
  set(value);
  try {
    return await work();
  } finally {
    set(before);
  }
};
