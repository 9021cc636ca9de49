type Props = {
  caption: string;
  columns: string[];
  /** Numbers are set in the font for figures. */
  rows: (string | number)[][];
};

const alignment = (cell: string | number | undefined) =>
  typeof cell === 'number' ? 'text-right' : 'text-left';

/** A table in an answer. Its first column has the headings of the rows. */
export const FigureTable = ({ caption, columns, rows }: Props) => (
  <table className="w-full border-y border-base-300 text-sm">
    <caption className="silkscreen pb-2 text-left">{caption}</caption>
    <thead>
      <tr className="border-b border-base-300">
        {columns.map((column, place) => (
          <th
            key={column}
            scope="col"
            className={`py-2 pr-4 align-bottom font-semibold last:pr-0 ${alignment(rows[0]?.[place])}`}
          >
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="divide-y divide-base-300">
      {rows.map(([first, ...cells]) => (
        <tr key={first}>
          <th scope="row" className="py-2 pr-4 text-left align-top font-normal">
            {first}
          </th>
          {cells.map((cell, place) => (
            <td
              key={columns[place + 1]}
              className={`py-2 pr-4 align-top last:pr-0 ${typeof cell === 'number' ? 'figures' : ''} ${alignment(cell)}`}
            >
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
