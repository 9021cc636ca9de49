import { language } from '../../../../storefront/src/lib/money.ts';

const numbers = new Intl.NumberFormat(language);

export const count = (number: number): string => numbers.format(number);

/** `1 row`, `1,200 rows` */
export const rows = (number: number): string => `${count(number)} ${number === 1 ? 'row' : 'rows'}`;
