/** What earlier answers have told, by what it is; `caller` is whoever sends the request. */
export type Kind =
  | 'product'
  // Others than that one, for a request that is about several.
  | 'product1'
  | 'product2'
  | 'booking'
  | 'order'
  | 'build'
  | 'user'
  | 'person'
  | 'account'
  | 'review'
  | 'method'
  | 'rate'
  | 'message'
  | 'audit'
  | 'payment'
  | 'picture'
  | 'cursor'
  | 'caller';

/** A thing as it was last seen: its `id`, `version`, `price`, … */
export type Thing = Record<string, unknown>;

/**
 * Stands in a request for a field of a thing, since a request is made up before it is known which
 * things there are. All references of one request to one kind are to the same thing.
 */
export const reference = (kind: Kind, field = 'id'): string => `REF-${kind}-${field}-`;

/** A number as JSON may write it and JavaScript may not: `1e400`, `-0`, `NaN`. */
export const rawJson = (text: string): string => `RAW-${text}-WAR`;

/** Puts things in the places of their references; in quotes, they keep their own type. */
export const resolve = (text: string, find: (kind: Kind) => Thing): string => {
  const valueOf = (kind: string, field: string): unknown => find(kind as Kind)[field] ?? null;
  return text
    .replaceAll(/"REF-(\w+)-(\w+)-"/g, (_, kind: string, field: string) =>
      JSON.stringify(valueOf(kind, field)),
    )
    .replaceAll(/REF-(\w+)-(\w+)-/g, (_, kind: string, field: string) => {
      const value = valueOf(kind, field);
      return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
    })
    .replaceAll(/"?RAW-(.*?)-WAR"?/g, '$1');
};
