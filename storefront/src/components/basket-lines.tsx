import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { putInBasket, takeOutOfBasket, tellFailure } from '../lib/basket.ts';
import type { BasketLine } from '../lib/visitors-basket.ts';
import { LineOfBasket } from './line-of-basket.tsx';

/** A line that was taken out, and where it stood. */
type Removed = { line: BasketLine; place: number };

type Props = {
  lines: BasketLine[];
  /** Why the shop did not take lines as they are, by their products' ids. */
  faults?: Map<string, string> | undefined;
};

/** What lies in the basket, to be changed. What is taken out can be put back as long as this is shown. */
export const BasketLines = ({ lines, faults }: Props) => {
  const queries = useQueryClient();
  const [removed, setRemoved] = useState<Removed[]>([]);
  const list = useRef<HTMLUListElement>(null);
  const nextFocus = useRef<string>(undefined);

  // What acted goes: on it goes with what will stand in its place, as soon as that is there.
  useEffect(() => {
    const next = nextFocus.current && list.current?.querySelector<HTMLElement>(nextFocus.current);
    if (!next) return;
    next.focus();
    nextFocus.current = undefined;
  });

  /** With a word where a part costs something else by now than its line says. */
  const change = async (line: BasketLine, quantity: number) => {
    const put = await putInBasket(queries, line, quantity);
    if (!put || put.price === line.price) return;
    // Its code comes after the page, which has no place for it until then.
    const late = await import('../lib/tell-price.ts').catch(() => undefined);
    await late?.tellPrice({ ...line, seenPrice: line.price }, put.price);
  };
  const told = (change: Promise<unknown>) => void change.catch(tellFailure);

  const forget = (id: string) =>
    setRemoved((before) => before.filter(({ line }) => line.productId !== id));

  const remove = (line: BasketLine, place: number) => {
    forget(line.productId);
    // What is not sold any more cannot be put in again.
    if (line.onShelf) {
      setRemoved((before) => [...before, { line, place }]);
      nextFocus.current = `[data-part="${line.productId}"] [data-undo]`;
    } else document.querySelector<HTMLElement>('h1')?.focus();
    told(takeOutOfBasket(queries, line.productId));
  };

  const putBack = (one: Removed) => {
    const { line } = one;
    const row = `[data-part="${line.productId}"]`;
    nextFocus.current = `${row} a`;
    const back = change(line, line.orderQuantity).then(
      () => setRemoved((before) => before.filter((each) => each !== one)),
      (error: unknown) => {
        // It can be tried again: the focus that was lost goes on there.
        const undo = list.current?.querySelector<HTMLElement>(`${row} [data-undo]`);
        if (document.activeElement === document.body) undo?.focus();
        throw error;
      },
    );
    told(back);
  };

  return (
    <ul ref={list} aria-label="Parts in your basket" className="flex flex-col gap-3">
      {rowsOf(lines, removed).map((row, place) => (
        <li key={idOf(row)} data-part={idOf(row)} className="panel p-3 sm:p-4">
          {'line' in row ? (
            <div className="flex items-center justify-between gap-3">
              <p className="line-clamp-2 min-w-0 wrap-anywhere text-muted">
                Removed: {row.line.name}
              </p>
              <button
                type="button"
                data-undo
                className="btn h-11 btn-quiet"
                aria-label={`Undo: put back ${row.line.name}`}
                onClick={() => putBack(row)}
              >
                Undo
              </button>
            </div>
          ) : (
            <LineOfBasket
              line={row}
              fault={faults?.get(row.productId)}
              onChange={(quantity) => told(change(row, quantity))}
              onRemove={() => remove(row, place)}
            />
          )}
        </li>
      ))}
    </ul>
  );
};

type Row = BasketLine | Removed;

const idOf = (row: Row): string => ('line' in row ? row.line : row).productId;

/** The lines, and in their places those that were taken out. */
const rowsOf = (lines: BasketLine[], removed: Removed[]): Row[] => {
  const rows: Row[] = [...lines];
  for (const one of removed.toSorted((a, b) => a.place - b.place))
    if (!lines.some(({ productId }) => productId === one.line.productId))
      rows.splice(one.place, 0, one);
  return rows;
};
