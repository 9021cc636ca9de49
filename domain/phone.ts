/** The code of a country: of one or two digits, else of three. Source: ITU-T E.164, the list of assigned codes. */
const countryCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/**
 * The digits of a phone number, or of its beginning, from the area on: without a country's code that is written
 * as one (+43, 0043), and without zeros before.
 */
export const digitsFromArea = (text: string): string => {
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '');
  const hasCountry = /^[( ]*(?:\+|00)/.test(text);
  return (hasCountry ? digits.replace(countryCode, '') : digits).replace(/^0+/, '');
};
