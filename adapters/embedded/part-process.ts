/**
 * The part's side of the supervisor's protocol: calls `end` once, when the supervisor asks (SIGTERM)
 * or is gone (its channel closes, however it died), then ends the process. SIGINT is the terminal's
 * and the supervisor's affair.
 */
export const endWithSupervisor = (end: () => Promise<void>): void => {
  let ending = false;
  const finish = () => {
    if (ending) return;
    ending = true;
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', finish);
  process.on('SIGINT', () => {});
  process.on('disconnect', finish);
  if (process.send && !process.connected) finish(); // it was gone before this line
};

/** Tells the supervisor that this part can serve. */
export const sayReady = (): void => {
  process.send?.('ready');
};

/** Says a line in the supervisor's terminal: what this part writes itself goes to its log. */
export const tellTerminal = (line: string): void => {
  process.send?.({ line });
};

/** A setting that the supervisor gives to each of its parts. @throws when it did not */
export const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the supervisor starts this part.`);
  return value;
};
