/**
 * Calls `end` once and then ends the process, when the supervisor asks for it (SIGTERM) or has
 * itself ended in whatever way (its IPC channel closes). SIGINT is ignored: a Ctrl-C is for the
 * supervisor.
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

/** Reports to the supervisor that this part can serve. */
export const reportReady = (): void => {
  process.send?.('ready');
};

/** Prints a line on the supervisor's terminal. (This part's own output goes to its log file.) */
export const printOnTerminal = (line: string): void => {
  process.send?.({ line });
};

/** A setting that the supervisor passes to its parts. @throws Error when it is missing */
export const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the supervisor starts this part.`);
  return value;
};
