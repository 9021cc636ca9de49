import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { prettyFactory } from 'pino-pretty';

/** What is kept of a program's output: its last lines, each of so many characters at most. */
const KEPT = { lines: 60, characters: 1000 };

/** One of the shop's log lines as a person reads it; another line as it is. */
export const readable = (line: string, colorize: boolean): string => write[`${colorize}`](line);

const writer = (colorize: boolean) =>
  prettyFactory({
    colorize,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'requestId,method,path,status,ms',
    singleLine: true,
    messageFormat: '{msg}{if method} {method} {path} {status} {ms} ms{end}',
  });
const write = { true: writer(true), false: writer(false) };

/**
 * Passes on what a child says on its pipes: as a person reads it where a person's terminal is, and as
 * it is where it is not.
 * @returns the last of it, to be asked for when the child has closed
 */
export const passOn = ({ stdout, stderr }: ChildProcess): (() => string) => {
  const last: string[] = [];
  for (const [from, to] of [
    [stdout, process.stdout],
    [stderr, process.stderr],
  ] as const) {
    if (!from) continue;
    createInterface(from).on('line', (line) => {
      to.write(to.isTTY ? readable(line, true) : `${line}\n`);
      last.push(readable(line.slice(0, KEPT.characters), false));
      if (last.length > KEPT.lines) last.shift();
    });
  }
  return () => last.join('').trim();
};
