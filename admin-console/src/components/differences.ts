type Values = Record<string, unknown>;

/** A field of which two people have different versions. */
export type Difference = {
  field: string;
  theirs: unknown;
  mine: unknown;
  /** The version that is chosen by default: mine only if I have changed the field. */
  preferred: Side;
};
export type Side = 'theirs' | 'mine';

/**
 * The fields in which my version differs from the stored one.
 * @param seen the record as I opened it
 */
export const differences = (versions: {
  seen: Values;
  current: Values;
  sent: Values;
}): Difference[] => {
  const { seen, current, sent } = versions;
  return Object.keys(sent)
    .filter((field) => field in current && field !== 'version')
    .filter((field) => !isSame(current[field], sent[field]))
    .map((field) => ({
      field,
      theirs: current[field],
      mine: sent[field],
      preferred: isSame(seen[field], sent[field]) ? 'theirs' : 'mine',
    }));
};

/** The stored version, with my values in the fields for which mine was chosen. */
export const merged = (current: Values, found: Difference[], side: (field: string) => Side) => ({
  ...current,
  ...Object.fromEntries(
    found.filter(({ field }) => side(field) === 'mine').map(({ field, mine }) => [field, mine]),
  ),
});

/** Whether two values are equal. All kinds of empty values count as equal. */
export const isSame = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

const canonical = (value: unknown): string =>
  JSON.stringify(value === undefined || value === '' ? null : value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
