/** What an id looks like, as a part of a pattern: a UUID in lower case. Source: RFC 9562, 4. */
export const idPattern = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

const whole = new RegExp(`^${idPattern}$`);

/** Whether something is an id at all: what comes from elsewhere may be anything. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && whole.test(value);
