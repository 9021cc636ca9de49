import Box from '@mui/material/Box';
import { lowStock } from '../../../domain/low-stock.ts';
import { language } from '../../../storefront/src/lib/money.ts';
import { figures } from '../theme.ts';

const numbers = new Intl.NumberFormat(language);

/** The stock, in copper where it is low. */
export const StockCount = ({ stock, inWords = false }: { stock: number; inWords?: boolean }) => (
  <Box
    component="span"
    sx={{
      ...figures,
      ...(stock <= lowStock && { color: 'secondary.main', fontWeight: 600 }),
    }}
  >
    {inWords ? stockInWords(stock) : numbers.format(stock)}
  </Box>
);

const stockInWords = (stock: number): string => {
  if (stock === 0) return 'Sold out';
  return stock <= lowStock ? `Last ${stock}` : `${numbers.format(stock)} in stock`;
};
