import Box from '@mui/material/Box';
import { language } from '../../../storefront/src/lib/money.ts';
import { figures } from '../theme.ts';

/** So few pieces, or fewer, are low: the dashboard's own level. */
export const lowStock = 5;

const numbers = new Intl.NumberFormat(language);

/** How many are left; copper points to what runs out. */
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
