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

/**
 * What is sent in place of my version: the stored one, with my values in the fields for which mine was
 * chosen. What I did not send is left out: it may be no matter of this edit, and change meanwhile.
 */
export const merged = (
  { current, sent }: { current: Values; sent: Values },
  found: Difference[],
  side: (field: string) => Side,
): Values => {
  const mine = new Set(found.flatMap(({ field }) => (side(field) === 'mine' ? field : [])));
  const fields = Object.keys(sent).filter((field) => field in current);
  return Object.fromEntries(
    fields.map((field) => [field, mine.has(field) ? sent[field] : current[field]]),
  );
};

/** Whether two values are equal. All kinds of empty values count as equal. */
export const isSame = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

const canonical = (value: unknown): string =>
  JSON.stringify(value === undefined || value === '' ? null : value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
