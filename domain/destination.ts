import { InvalidInput } from './errors.ts';
import { language } from './money.ts';
import { nameFaults } from './name.ts';

/** The countries that something can be sent to. Source: ISO 3166-1 alpha-2, and Kosovo's XK. */
export const countries: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS ' +
  'BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE ' +
  'EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM ' +
  'HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC ' +
  'LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA ' +
  'NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO ' +
  'TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ');

const countryNames = new Intl.DisplayNames(language, { type: 'region' });

/** The name of a country. @param code an ISO 3166 code */
export const countryName = (code: string): string => countryNames.of(code) ?? code;

export const isCountry = (code: string): boolean => countries.includes(code);

/** The most characters of an address as one text. */
export const addressMaxLength = 550;

/** The most characters of each part of a destination: together they are no longer than an address. */
export const destinationMaxLengths = {
  name: 100,
  street: 100,
  more: 100,
  postalCode: 20,
  city: 80,
  region: 80,
} as const;

/** Where an order goes. */
export type Destination = {
  name: string;
  street: string;
  /** A second line, such as a floor or a company. */
  more?: string;
  postalCode: string;
  city: string;
  /** The state, province or county, where addresses have one. */
  region?: string;
  /** An ISO 3166 code. */
  country: string;
};

/** What of a destination decides what delivery and tax cost. */
export type Place = { country: string; region?: string | undefined };

/** The one text of a destination: a line for each part of it. */
export const addressOf = (to: Destination): string =>
  [to.name, to.street, to.more, `${to.postalCode} ${to.city}`, to.region, countryName(to.country)]
    .filter((line) => line?.trim())
    .join('\n');

/** @throws InvalidInput for a country that there is not, or a name that nobody can have */
export const assertPlace = ({
  country,
  name = '',
}: Place & { name?: string | undefined }): void => {
  const faults = nameFaults(name, undefined, 'destination/name');
  if (!isCountry(country))
    faults.push({ field: 'destination/country', message: 'Name a country by its ISO 3166 code' });
  if (faults.length > 0) throw new InvalidInput(faults);
};
