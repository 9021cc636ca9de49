import { pino, type DestinationStream, type Logger } from 'pino';

/** What an error says of itself that repeats nothing of what it is about. */
const facts =
  /^(code|syscall|statusCode|param|requestId|schema|table|column|constraint|routine|severity)$/;

/** What stands in a stack below the message, which may have many lines. */
const frame = /^ {4}at .*(:\d+:\d+\)?|<anonymous>\)|\(native\)|\(index \d+\))$/;

/**
 * What may be kept of an error: what it is, where it was and why, and nothing that anybody sent.
 * PostgreSQL's errors hold whole rows, those of Stripe and Google the answer, and some the request
 * with its token; so what is not named here is left out.
 */
export const loggable = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { type: typeof error };
  return {
    type: error.constructor.name,
    ...(repeats(error) ? {} : { message: error.message }),
    ...Object.fromEntries(Object.entries(error).filter(([name]) => facts.test(name))),
    stack: (error.stack ?? '').split('\n').filter((line) => frame.test(line)),
    ...(error.cause === undefined ? {} : { cause: loggable(error.cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(loggable) } : {}),
  };
};

/**
 * Whether a message may repeat what it is about: a parser's, PostgreSQL's on data that it cannot read
 * or keep (classes 22 and 23), and what other people's servers answer.
 */
const repeats = (error: Error): boolean =>
  error instanceof SyntaxError ||
  ('severity' in error && 'code' in error && /^2[23]/.test(String(error.code))) ||
  'rawType' in error ||
  'httpResponse' in error;

/** How far a reader of the log may fall behind, in bytes; from there on lines are dropped. */
const maxUnread = 4 * 1024 * 1024;

/**
 * Standard output. Nobody waits for a line to be written: those that come meanwhile are written together.
 * When the process ends by itself, by whatever error, what is left is written then, perhaps before the
 * lines that were just on their way: their times tell the order.
 */
const standardOutput = (): DestinationStream =>
  pino.destination({ sync: false, maxLength: maxUnread });

/** The shop's own log: JSON lines. */
export const createLog = (level: string, to = standardOutput()): Logger =>
  pino({ level, base: null, serializers: { err: loggable } }, to);
