type Values = Record<string, unknown>;

/** One field of which two people have different versions. */
export type Difference = {
  field: string;
  theirs: unknown;
  mine: unknown;
  /** Whose version goes in unless somebody says otherwise: only what I have changed is mine. */
  preferred: Side;
};
export type Side = 'theirs' | 'mine';

/**
 * Where what I send differs from what is stored.
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

/** What is stored, with my version of the fields that are to be mine. */
export const merged = (current: Values, found: Difference[], side: (field: string) => Side) => ({
  ...current,
  ...Object.fromEntries(
    found.filter(({ field }) => side(field) === 'mine').map(({ field, mine }) => [field, mine]),
  ),
});

/** A field that is empty in one way is not changed by being empty in another. */
export const isSame = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

const canonical = (value: unknown): string =>
  JSON.stringify(value === undefined || value === '' ? null : value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
