import { factOf, factsOf } from '../../../domain/specs.ts';

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
  const named = typeof category === 'string' ? category : undefined;
  const isKnown = factsOf(named).length > 0;
  return Object.fromEntries(
    Object.entries(specs).filter(
      ([name, value]) => !isEmpty(value) && (!isKnown || factOf(named, name)),
    ),
  );
};

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);
