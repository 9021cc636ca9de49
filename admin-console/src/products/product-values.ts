import { specsByCategory } from '../../../domain/specs.ts';

type Values = Record<string, unknown>;

/** Converts the form's values into the request for a new product. */
export const toCreate = (values: Values): Values => ({
  ...values,
  category: values['category'] || null,
  specs: keptSpecs(values),
});

/**
 * Converts the form's values into the request for an edit. It leaves the stock out, which is
 * changed by differences, since bookings change it meanwhile.
 */
export const toUpdate = (values: Values): Values => {
  const { Stock, ...others } = toCreate(values);
  void Stock;
  return others;
};

/** The filled specs. If the shop knows the category, only the specs of the category. */
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
