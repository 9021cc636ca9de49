import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';

type Props = {
  columns: string[];
  /** The cells of each row: how many pieces, then of what, then more; and its key. */
  rows: { key: string; cells: ReactNode[] }[];
};

/** What is picked or packed. */
export const SheetTable = ({ columns, rows }: Props) => (
  // Beside the name, which may be long, no word and no number of an order is broken.
  <Table
    size="small"
    sx={{
      '& td, & th': { px: 1, verticalAlign: 'top' },
      '& th, & td:not(:nth-of-type(2))': { overflowWrap: 'normal' },
    }}
  >
    <TableHead>
      <TableRow>
        {columns.map((column) => (
          <TableCell key={column} component="th" scope="col">
            {column}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
    <TableBody>
      {rows.map(({ key, cells }) => (
        <TableRow key={key}>
          {cells.map((cell, place) => (
            // A row's cells never change their places.
            // oxlint-disable-next-line react/no-array-index-key
            <TableCell key={place} className={place === 0 ? 'figures' : undefined}>
              {cell}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </TableBody>
  </Table>
);
