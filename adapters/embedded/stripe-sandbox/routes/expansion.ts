import { invalidRequest } from '../errors.ts';
import type { Parameters } from '../parameters.ts';
import type { Kind, Store } from '../store.ts';

type Fields = { [field: string]: Kind };

const EXPANDABLE: Record<Kind, Fields> = {
  payment_intent: { latest_charge: 'charge', payment_method: 'payment_method' },
  charge: { payment_intent: 'payment_intent' },
  refund: { charge: 'charge', payment_intent: 'payment_intent', payment_method: 'payment_method' },
  payment_method: {},
  event: {},
};

/** Replaces the ids that `expand[]` names by the whole objects. */
export type Expand = (object: object) => object;

/**
 * Reads `expand[]` for objects of a kind, in a list with the prefix `data.`.
 * @throws ApiError (400) for what cannot be expanded
 */
export const readExpansion = (
  parameters: Parameters,
  kind: Kind,
  store: Store,
  prefix = '',
): Expand => {
  const paths = (parameters.list('expand') ?? []).map((path) => {
    const fields = path.startsWith(prefix) ? path.slice(prefix.length).split('.') : [];
    if (!isExpandable(fields, kind)) {
      throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
    }
    return fields;
  });
  return (object) => paths.reduce((whole, path) => expand(whole, path, kind, store), object);
};

const isExpandable = ([field = '', ...rest]: string[], kind: Kind): boolean => {
  const next = EXPANDABLE[kind][field];
  return next !== undefined && (rest.length === 0 || isExpandable(rest, next));
};

const expand = (object: object, [field, ...rest]: string[], kind: Kind, store: Store): object => {
  const next = field === undefined ? undefined : EXPANDABLE[kind][field];
  if (field === undefined || next === undefined) return object;
  const value: unknown = Object.entries(object).find(([name]) => name === field)?.[1];
  const found = typeof value === 'string' ? store.get(next, value) : value;
  if (typeof found !== 'object' || found === null) return object;
  return { ...object, [field]: expand(found, rest, next, store) };
};
