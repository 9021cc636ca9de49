import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowUpDown } from 'lucide-react';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { ConsoleProduct, StockChange } from '../../../adapters/http/console-contract.ts';
import type { ListPage } from '../../../storefront/src/lib/list-page.ts';
import { Panel } from '../components/panel.tsx';
import { useConsole } from '../data-provider.ts';
import { AdjustStock } from './adjust-stock.tsx';
import { StockCount } from './stock-count.tsx';
import { StockHistory } from './stock-history.tsx';
import { stockKey, useStock } from './use-adjust-stock.ts';

/** The stock, a button to change it, and its changes by admins. */
export const StockPanel = () => {
  const product = useRecordContext<ConsoleProduct>();
  return product ? <Stock key={product.id} product={product} /> : null;
};

const Stock = ({ product }: { product: ConsoleProduct }) => {
  const console = useConsole();
  const [isAsking, setIsAsking] = useState(false);
  const { stock, readAgain } = useStock(product);
  const changes = useInfiniteQuery({
    queryKey: [...stockKey(product.id), 'changes'],
    queryFn: ({ pageParam }) => console.stockChanges(product.id, pageParam),
    initialPageParam: undefined,
    getNextPageParam: ({ next }: ListPage<StockChange>) => next,
  });
  return (
    <Panel title="Stock">
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography component="p" sx={{ fontSize: '1.5rem' }}>
          <StockCount stock={stock} />
        </Typography>
        <Button
          variant="outlined"
          startIcon={<ArrowUpDown size={18} aria-hidden />}
          onClick={() => {
            // A count is compared with the stock of now, and not of when the page was opened.
            readAgain();
            setIsAsking(true);
          }}
        >
          Adjust stock
        </Button>
      </Box>
      {isAsking && (
        <AdjustStock product={product} stock={stock} onClose={() => setIsAsking(false)} />
      )}
      <Typography variant="h3" sx={{ mt: 2, mb: 0.5 }}>
        Adjustments
      </Typography>
      <StockHistory changes={changes} />
    </Panel>
  );
};
