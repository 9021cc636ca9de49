import { countries, countryName } from '../../../domain/destination.ts';

/** Every country, by name. */
export const countryChoices = countries
  .map((id) => ({ id, name: countryName(id) }))
  .sort((a, b) => a.name.localeCompare(b.name));

/** The most names that a list shows. */
const shown = 3;

/** The countries of a delivery method, in short. */
export const countriesInWords = (codes: string[]): string => {
  if (codes.length === 0) return 'All countries';
  const others = codes.length - shown;
  const named = codes.slice(0, shown).map(countryName).join(', ');
  return others > 0 ? `${named} and ${others} more` : named;
};
