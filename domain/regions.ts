import type { Place } from './destination.ts';

/**
 * The regions of the countries whose states or provinces have a sales tax of their own: code and name.
 * Source: ISO 3166-2; AA, AE and AP are the postal codes of the armed forces of the US.
 */
const regions: Record<string, string> = {
  BR:
    'AC Acre|AL Alagoas|AM Amazonas|AP Amapá|BA Bahia|CE Ceará|DF Distrito Federal|ES Espírito Santo|GO Goiás|' +
    'MA Maranhão|MG Minas Gerais|MS Mato Grosso do Sul|MT Mato Grosso|PA Pará|PB Paraíba|PE Pernambuco|PI Piauí|' +
    'PR Paraná|RJ Rio de Janeiro|RN Rio Grande do Norte|RO Rondônia|RR Roraima|RS Rio Grande do Sul|' +
    'SC Santa Catarina|SE Sergipe|SP São Paulo|TO Tocantins',
  CA:
    'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|' +
    'NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon',
  US:
    'AA Armed Forces Americas|AE Armed Forces Europe|AK Alaska|AL Alabama|AP Armed Forces Pacific|AR Arkansas|' +
    'AS American Samoa|AZ Arizona|CA California|CO Colorado|CT Connecticut|DC District of Columbia|DE Delaware|' +
    'FL Florida|GA Georgia|GU Guam|HI Hawaii|IA Iowa|ID Idaho|IL Illinois|IN Indiana|KS Kansas|KY Kentucky|' +
    'LA Louisiana|MA Massachusetts|MD Maryland|ME Maine|MI Michigan|MN Minnesota|MO Missouri|' +
    'MP Northern Mariana Islands|MS Mississippi|MT Montana|NC North Carolina|ND North Dakota|NE Nebraska|' +
    'NH New Hampshire|NJ New Jersey|NM New Mexico|NV Nevada|NY New York|OH Ohio|OK Oklahoma|OR Oregon|' +
    'PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|' +
    'UM United States Minor Outlying Islands|UT Utah|VA Virginia|VI United States Virgin Islands|VT Vermont|' +
    'WA Washington|WI Wisconsin|WV West Virginia|WY Wyoming',
};

/** Without what people write differently: case, accents, spaces, points and hyphens. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{Diacritic}\p{P}\p{Z}]/gu, '')
    .toLowerCase();

/** The code of each region by all that it is called: `ca`, `usca`, `california`. */
const codes = new Map(
  Object.entries(regions).map(([country, list]) => [
    country,
    new Map(
      list.split('|').flatMap((region) => {
        const [code = ''] = region.split(' ');
        const names = [code, country + code, region.slice(code.length)];
        return names.map((name) => [folded(name), code] as const);
      }),
    ),
  ]),
);

/**
 * The region of a place: its ISO 3166-2 code where it is known, however it is written, else what it says
 * without what people write differently; '' where it says none.
 */
export const regionOf = ({ country, region = '' }: Place): string =>
  codes.get(country)?.get(folded(region)) ?? folded(region);

/** Whether a country has this region; undefined where it is not known which it has. */
export const hasRegion = (place: Place): boolean | undefined =>
  codes.get(place.country)?.has(folded(place.region ?? ''));
