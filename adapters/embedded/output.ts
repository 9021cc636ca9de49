import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { prettyFactory } from 'pino-pretty';

/** The end of a program's output that is kept: so many lines, of so many characters at most. */
const KEPT = { lines: 60, characters: 1000 };

/** Formats a JSON line of the shop's log for people; leaves any other line as it is. */
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

/** The beginning of a line, as people read it. Cut before, a log line would be no JSON any more. */
export const beginningOf = (line: string): string =>
  `${readable(line, false).slice(0, KEPT.characters).trimEnd()}\n`;

/**
 * Passes a child's output on to this process's own, formatted for people where that is a terminal.
 * @returns a function that gives the end of the output, to be called once the child has closed
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
      last.push(beginningOf(line));
      if (last.length > KEPT.lines) last.shift();
    });
  }
  return () => last.join('').trim();
};
