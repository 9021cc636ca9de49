import { lowStock } from '../../../domain/low-stock.ts';
import { language } from '../lib/money.ts';

/** The stock in words: '24 in stock', 'Last 2', 'Sold out'. */
export const stockInWords = (stock: number): string => {
  if (stock <= 0) return 'Sold out';
  return isNearlyGone(stock) ? `Last ${stock}` : `${stock.toLocaleString(language)} in stock`;
};

export const isNearlyGone = (stock: number): boolean => stock > 0 && stock <= lowStock;
