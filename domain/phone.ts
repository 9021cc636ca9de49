/** The code of a country: of one or two digits, else of three. Source: ITU-T E.164, the list of assigned codes. */
const countryCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/**
 * What a phone number, or its beginning, may say from the area on, in digits: without the country's
 * code. Where neither +43 nor 0043 nor 0660 tells which digits are that, the first may be or not.
 */
export const digitsFromArea = (text: string): string[] => {
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '');
  const national = digits.replace(countryCode, '').replace(/^0+/, '');
  if (/^[( ]*(?:\+|00)/.test(text)) return [national];
  return /^[( ]*0/.test(text) ? [digits] : [digits, national];
};
