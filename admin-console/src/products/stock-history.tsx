import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { StockChange } from '../../../adapters/http/console-contract.ts';
import { language } from '../../../storefront/src/lib/money.ts';
import { rowsOf, type ListPage } from '../../../storefront/src/lib/list-page.ts';
import { useNextPage } from '../../../storefront/src/lib/use-next-page.ts';
import { Moment } from '../components/moment-field.tsx';
import { figures } from '../theme.ts';

type Changes = UseInfiniteQueryResult<InfiniteData<ListPage<StockChange>>>;

const difference = new Intl.NumberFormat(language, { signDisplay: 'always' });

/** The changes of the stock but by bookings, the newest first. */
export const StockHistory = ({ changes }: { changes: Changes }) => {
  const { data, error, refetch, hasNextPage, isFetchNextPageError } = changes;
  const nextPage = useNextPage(changes);
  const rows = rowsOf(data);
  const failure = error && (
    <Typography color="error">
      {error.message}{' '}
      <Button onClick={() => (isFetchNextPageError ? nextPage.ask() : void refetch())}>
        Try again
      </Button>
    </Typography>
  );
  if (!rows || (failure && rows.length === 0)) return failure ?? <Skeleton height={48} />;
  if (rows.length === 0)
    return (
      <Typography color="textSecondary">
        None yet. Bookings change the stock by themselves, and are not told of here.
      </Typography>
    );
  return (
    <>
      {failure}
      <Box
        component="ol"
        // Focusable, so that it can be scrolled by keyboard.
        tabIndex={0}
        aria-label="Adjustments"
        sx={{ listStyle: 'none', p: 0, m: 0, maxHeight: '20rem', overflowY: 'auto' }}
      >
        {rows.map((change) => (
          <Box
            component="li"
            key={change.id}
            sx={{ py: 1, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
          >
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
              <span>{change.reason}</span>
              <Box component="span" sx={{ ...figures, whiteSpace: 'nowrap' }}>
                {difference.format(change.difference)} → {change.stock}
              </Box>
            </Box>
            <Typography variant="body2" color="textSecondary">
              {change.adminEmail ?? 'The shop'}, <Moment date={change.at} />
            </Typography>
          </Box>
        ))}
        {hasNextPage && (
          <li>
            {/* Not `disabled`, by which it would lose the focus. */}
            <Button aria-disabled={nextPage.isPending} onClick={nextPage.ask}>
              Show more
            </Button>
          </li>
        )}
      </Box>
    </>
  );
};
