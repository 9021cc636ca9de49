/* The texts of the card fields: how they are formatted, and their errors in Stripe's words. */

const NUMBER_DIGITS = 16;
const CVC_DIGITS = 3;

const digitsOf = (text) => text.replace(/\D/g, '');

/** Groups of four. */
const formatNumber = (text) =>
  digitsOf(text)
    .slice(0, NUMBER_DIGITS)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

/** `MM / YY`. A first digit above 1 is a month of one digit; a year of four digits is shortened. */
const formatExpiry = (text) => {
  const typed = digitsOf(text);
  const digits = /^[2-9]/.test(typed) || /^1[3-9]/.test(typed) ? `0${typed}` : typed;
  const year = digits.slice(2);
  const shortYear = year.length === 4 && year.startsWith('20') ? year.slice(2) : year.slice(0, 2);
  return year === '' ? digits : `${digits.slice(0, 2)} / ${shortYear}`;
};

const formatCvc = (text) => digitsOf(text).slice(0, CVC_DIGITS);

const passesLuhn = (digits) => {
  const sum = Array.from(digits, Number).reduceRight((total, digit, index) => {
    const value = digit * ((digits.length - index) % 2 === 1 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};

const checkNumber = (value) => {
  const digits = digitsOf(value);
  if (digits.length < NUMBER_DIGITS) {
    return { code: 'incomplete_number', message: 'Your card number is incomplete.' };
  }
  if (!passesLuhn(digits)) {
    return { code: 'invalid_number', message: 'Your card number is invalid.' };
  }
  return undefined;
};

const checkExpiry = (value, today) => {
  const { month, year } = expiryOf(value);
  if (digitsOf(value).length < 4) {
    return {
      code: 'incomplete_expiry',
      message: "Your card's expiration date is incomplete.",
    };
  }
  if (month < 1 || month > 12) {
    return { code: 'invalid_expiry_month', message: "Your card's expiration month is invalid." };
  }
  if (year < today.getFullYear()) {
    return {
      code: 'invalid_expiry_year_past',
      message: "Your card's expiration year is in the past.",
    };
  }
  if (year === today.getFullYear() && month < today.getMonth() + 1) {
    return {
      code: 'invalid_expiry_month_past',
      message: "Your card's expiration date is in the past.",
    };
  }
  if (year > today.getFullYear() + 50) {
    return { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." };
  }
  return undefined;
};

const checkCvc = (value) =>
  digitsOf(value).length < CVC_DIGITS
    ? { code: 'incomplete_cvc', message: "Your card's security code is incomplete." }
    : undefined;

/** Month and year (of this century) of a formatted expiry date. */
export const expiryOf = (value) => {
  const digits = digitsOf(value);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
};

/** Each field: `format(text)`, and `check(text, today)`, which returns the error in it, if any. */
export const CARD_FIELDS = {
  number: { format: formatNumber, check: checkNumber },
  expiry: { format: formatExpiry, check: checkExpiry },
  cvc: { format: formatCvc, check: checkCvc },
};

/** The caret's position in `shown` after the same number of digits as before it was formatted. */
export const caretAfter = (shown, digitsBefore) => {
  let position = 0;
  for (let seen = 0; seen < digitsBefore && position < shown.length; position++) {
    if (/\d/.test(shown[position])) seen += 1;
  }
  return position;
};
