import { specsByCategory } from '../../../domain/specs.ts';

type Values = Record<string, unknown>;

/** What the form holds, as the shop takes it for a new product. */
export const toCreate = (values: Values): Values => ({
  ...values,
  category: values['category'] || null,
  specs: keptSpecs(values),
});

/**
 * What the form holds, as the shop takes it for an edit. Stock stays out: it changes by a
 * difference, and a booking meanwhile is nobody's edit.
 */
export const toUpdate = (values: Values): Values => {
  const { Stock, ...others } = toCreate(values);
  void Stock;
  return others;
};

/** The specs that were filled in; of those only what the category has, where the shop knows it. */
const keptSpecs = ({ category, specs }: Values): Values => {
  if (typeof specs !== 'object' || specs === null) return {};
  const known = typeof category === 'string' ? specsByCategory[category] : undefined;
  return Object.fromEntries(
    Object.entries(specs).filter(
      ([name, value]) => !isEmpty(value) && (!known || Object.hasOwn(known, name)),
    ),
  );
};

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);
