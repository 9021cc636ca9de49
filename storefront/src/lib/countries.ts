import { countries, countryName, isCountry } from '../../../domain/destination.ts';
import { language } from './money.ts';

/** Countries by their names. @param served those to choose from; none for all */
export const countryChoices = (served: readonly string[]): { code: string; name: string }[] => {
  const { compare } = new Intl.Collator(language);
  return (served.length > 0 ? served : countries)
    .map((code) => ({ code, name: countryName(code) }))
    .sort((a, b) => compare(a.name, b.name));
};

/** The country that a language tag names (`de-AT`), or ''. */
export const countryOfLanguage = (tag: string): string => {
  try {
    const { region = '' } = new Intl.Locale(tag);
    return isCountry(region) ? region : '';
  } catch {
    // Chromium where LANG is C tells 'en-US@posix', which is no tag.
    return '';
  }
};
