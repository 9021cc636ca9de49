import type { Writable } from 'node:stream';
import concurrently, { type CloseEvent } from 'concurrently';

/** What runs: a name, and a command line for the shell. */
export type Suite = { name: string; command: string };

/** A suite that has ended. */
export type EndedSuite = { name: string; seconds: number; isGood: boolean };

/** A suite spends half of its time waiting for its processes: four suites keep two cores busy. */
const atOnce = 4;

/**
 * Runs suites, four at once, and prints each line of theirs as soon as it is there, behind the name
 * of its suite.
 * @param environment what they get beside the environment of this process
 */
export const inParallel = async (
  suites: Suite[],
  environment: Record<string, string>,
  output: Writable = process.stdout,
): Promise<EndedSuite[]> => {
  const ended = await concurrently(
    suites.map(({ name, command }) => ({ name: name.padEnd(10), command, env: environment })),
    { maxProcesses: atOnce, prefix: '{name}', outputStream: output },
  ).result.catch((events: CloseEvent[] | Error) => {
    if (events instanceof Error) throw events;
    return events;
  });
  return ended.map(({ command, exitCode, timings: { durationSeconds } }) => ({
    name: command.name,
    seconds: durationSeconds,
    isGood: exitCode === 0,
  }));
};
