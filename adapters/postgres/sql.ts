/** A piece of SQL and the values for its question marks. */
export type Sql = { text: string; values: unknown[] };

export const where = (parts: Sql[]): Sql => ({
  text: parts.length === 0 ? '' : `where ${parts.map((part) => part.text).join(' and ')}`,
  values: parts.flatMap((part) => part.values),
});

/** Pieces after one another. */
export const joined = (...parts: Sql[]): Sql => ({
  text: parts.map((part) => part.text).join('\n'),
  values: parts.flatMap((part) => part.values),
});

/** A piece with its question marks numbered, as PostgreSQL itself takes them. */
export const numbered = ({ text, values }: Sql): Sql => {
  let count = 0;
  return { text: text.replaceAll('?', () => `$${(count += 1)}`), values };
};
