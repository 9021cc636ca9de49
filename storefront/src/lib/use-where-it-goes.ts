import { useEffect } from 'react';
import { useKnownDelivery, usePrefill } from './delivery.ts';
import { faultsOf } from './form-faults.ts';
import { firstOrderValues, type OrderForm } from './order-form.ts';
import { useQuote, type Choice, type QuotedLines } from './quote.ts';
import { usePerson } from './use-session.ts';

type Terms = { isSetUp: boolean; countries: string[] };

/**
 * Where an order goes, and what it comes to there, while its form is written.
 * @param chosen what of the form it depends on
 * @param onRefused the lines have changed since they were shown
 */
export const useWhereItGoes = (
  form: OrderForm,
  chosen: Choice,
  lines: QuotedLines,
  { isSetUp, countries: served }: Terms,
  onRefused: () => void,
) => {
  const quoting = useQuote(lines, chosen, isSetUp, onRefused);
  usePrefill(form);
  usePrefilledDestination(form);
  useServedCountry(form, served);
  return {
    form,
    isSetUp,
    served,
    quoting,
    country: chosen.destination.country,
    /** Whether the buyer sees the sum; else it is asked for again. Nothing is ordered for one that nobody has seen. */
    isSumShown: () => {
      if (quoting.isAsking) return false;
      if (!quoting.isMissing) return true;
      if (quoting.countryFault) form.setFocus('destination.country');
      quoting.askAgain();
      return false;
    },
  };
};

export type WhereItGoes = ReturnType<typeof useWhereItGoes>;

/** What is said where an order was refused because it costs something else by now, or nothing. */
export const changedTotal = (error: unknown): string =>
  faultsOf(error, { total: '' }).length > 0
    ? 'It costs something else by now, and nothing was ordered. Look at the new total, and order again if you like.'
    : '';

/** Fills in where the last order went, while nothing has been written there yet. */
const usePrefilledDestination = ({ getValues, setValue }: OrderForm): void => {
  const person = usePerson();
  const known = useKnownDelivery()?.destination;
  useEffect(() => {
    if (!known) return;
    const first = firstOrderValues(person.name, {}).destination;
    const now = getValues('destination');
    // A country to which nothing is delivered is taken away.
    const where = now.country || first.country;
    if (JSON.stringify({ ...first, ...now, country: where }) !== JSON.stringify(first)) return;
    const { name, street, more = '', postalCode, city, region = '', country } = known;
    setValue('destination', { name, street, more, postalCode, city, region, country });
  }, [known, person.name, getValues, setValue]);
};

/** Takes back a country that was guessed, where nothing is delivered to. */
const useServedCountry = ({ getValues, setValue }: OrderForm, served: string[]): void => {
  useEffect(() => {
    const { street, country } = getValues('destination');
    if (served.length > 0 && street === '' && !served.includes(country))
      setValue('destination.country', '');
  }, [served, getValues, setValue]);
};
